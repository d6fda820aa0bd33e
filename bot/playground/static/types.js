/**
 * The shapes that travel between the server and this page. They are Discord's own objects
 * (ids are strings), cut to the fields that the page reads. Types only: nothing runs here.
 *
 * @typedef {{id: string, username: string, global_name?: string|null, bot?: boolean, colour?: string,
 *   dm_closed?: boolean, manager?: boolean, installed?: boolean, locale?: string}} User
 *
 * @typedef {{id: string, type: number, name?: string, topic?: string|null, guild_id?: string, parent_id?: string|null,
 *   position?: number, last_message_id?: string|null, recipients?: User[],
 *   thread_metadata?: {archived?: boolean, locked?: boolean},
 *   permission_overwrites?: {id: string, deny: string}[]}} Channel
 *
 * What the drawer "Time and trouble" shows. `ahead` is in seconds; `bot` is null when its process is not the
 * playground's; `ended` says how it ended if nobody asked it to.
 * @typedef {{how: string, times: number|null, method: string, path: string, status: number, seconds: number}} Fault
 * @typedef {{clock: {ahead: number}, bot: {state: string, pid: number|null, ended: string|null, lines: string[]}|null,
 *   faults: Fault[], rate_limits: boolean}} Trouble
 *
 * @typedef {{id?: string|null, name?: string, animated?: boolean}} Emoji
 *
 * @typedef {{url: string, proxy_url?: string, width?: number|null, height?: number|null,
 *   content_type?: string, name?: string, size?: number}} Media
 *
 * @typedef {{label: string, value: string, description?: string, emoji?: Emoji, default?: boolean}} SelectOption
 *
 * A component of a message or a modal. One loose shape for all kinds; `type` says which fields count.
 * @typedef {object} Component
 * @property {number} type
 * @property {number} [id]
 * @property {string} [custom_id]
 * @property {number} [style]
 * @property {string} [label]
 * @property {string} [description]
 * @property {Emoji} [emoji]
 * @property {string} [url]
 * @property {boolean} [disabled]
 * @property {string} [placeholder]
 * @property {number} [min_values]
 * @property {number} [max_values]
 * @property {number} [min_length]
 * @property {number} [max_length]
 * @property {boolean} [required]
 * @property {string} [value]
 * @property {boolean} [default]
 * @property {SelectOption[]} [options]
 * @property {number[]} [channel_types]
 * @property {{id: string, type: string}[]} [default_values]
 * @property {string} [content]
 * @property {Component[]} [components]
 * @property {Component} [component]
 * @property {Component} [accessory]
 * @property {Media} [media]
 * @property {{media: Media, description?: string|null, spoiler?: boolean}[]} [items]
 * @property {Media} [file]
 * @property {string} [name]
 * @property {number} [size]
 * @property {boolean} [divider]
 * @property {number} [spacing]
 * @property {number|null} [accent_color]
 * @property {boolean} [spoiler]
 *
 * @typedef {{id: string, filename: string, url: string, size: number, description?: string|null,
 *   content_type?: string, width?: number|null, height?: number|null}} Attachment
 *
 * @typedef {{title?: string, description?: string, url?: string, color?: number,
 *   author?: {name: string}, footer?: {text: string}, image?: Media, thumbnail?: Media,
 *   fields?: {name: string, value: string, inline?: boolean}[]}} Embed
 *
 * @typedef {{id: string, channel_id: string, type: number, content: string, author: User,
 *   timestamp: string, edited_timestamp?: string|null, flags?: number, components?: Component[],
 *   attachments?: Attachment[], embeds?: Embed[], mentions?: User[], mention_everyone?: boolean,
 *   interaction_metadata?: {id: string, type: number, user: User, name?: string},
 *   interaction?: {id: string, name: string}, referenced_message?: Message|null,
 *   message_reference?: {channel_id?: string}, thread?: Channel}} Message
 *
 * Texts by Discord's languages, in place of the one that they translate.
 * @typedef {{name_localizations?: Record<string, string>|null}} NameTranslations
 * @typedef {NameTranslations & {description_localizations?: Record<string, string>|null}} Translations
 *
 * @typedef {NameTranslations & {name: string, value: string|number}} Choice
 *
 * `label` is the name in the person's language, where it has been translated for the page.
 * @typedef {Translations & {type: number, name: string, label?: string, description: string, required?: boolean, options?: CommandOption[],
 *   choices?: Choice[], autocomplete?: boolean, min_value?: number, max_value?: number, min_length?: number,
 *   max_length?: number, channel_types?: number[]}} CommandOption
 *
 * @typedef {Translations & {id: string, type?: number, name: string, description: string, options?: CommandOption[],
 *   contexts?: number[]|null, integration_types?: number[], dm_permission?: boolean, default_member_permissions?: string|null, guild_id?: string}} ApplicationCommand
 *
 * An option with its value; a subcommand holds its own.
 * @typedef {{name: string, type: number, value?: string|number|boolean, options?: GivenOption[]}} GivenOption
 *
 * @typedef {{interaction_id: string, title: string, custom_id: string, components: Component[]}} ModalCall
 *
 * @typedef {{id: string, name: string, preferred_locale: string}} Guild
 *
 * @typedef {{me: User|null, users: User[], guild: Guild, locales: {id: string, name: string}[], channels: Channel[], roles: {id: string, name: string}[],
 *   commands: ApplicationCommand[], application_id: string, bot_online: boolean,
 *   notice: string|null}} WorldState
 */

export {};
