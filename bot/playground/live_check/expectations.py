"""The playground's result of each trial, ensured by a test; live runs are compared with it."""

PLAYGROUND = {
    "nonce": "the same message",
    "nonce, other text": "the message with one text",
    "history": "1 by text, 1 by components",
    "text 2001": "400 50035 BASE_TYPE_MAX_LENGTH",
    "text 4001": "400 50035 COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    "components 41": "400 50035 BASE_TYPE_MAX_LENGTH",
    "same custom id": "400 50035 COMPONENT_CUSTOM_ID_DUPLICATED",
    "content with V2": "400 50035 MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    "empty": "400 50006",
    "file missing": "400 50035 UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    "V2 flag removed": "400 50035 MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
    "files listed": "0 listed, media with attachment_id",
    "edit, no list": "edited, picture kept",
    "edit, address": "edited",
    "edit, new file": "edited, the new picture shown",
    "edit, file gone": "400 50035 UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    "DM to itself": "403 50007",
    "DM to nobody": "404 10013",
    "deferred upload": "deferred, uploaded, shown, answered twice 400 40060, DM delivered",
    "ephemeral defer": "private, follow-up public",
    "old edits": "3 of 5 edited, 429 30046",
}
"""Results by the trial's name."""
