"""The verbs of controls that every game has. `grep verbs.JOIN` finds the handler and the messages.

A game's own verbs are in its room. Names and patterns stand in messages of earlier versions: add some, but never change
any.
"""

from discord.ui import ChannelSelect, RoleSelect, Select, UserSelect

from cogs.ui.components import Verb

TYPED = r"[ -~]{1,40}"
"""The text that a form for a deadline contains when it opens: what was typed the last time."""
SEAT_NUMBER = r"\d{1,2}"
FILE = "[0-9a-f]{12}"
"""The id of an imported game."""
TOURNAMENT_NUMBER = r"\d{1,12}"
"""The number of a tournament."""

MATCH = r"\d{1,4}-\d\d"
"""The round and the number of a match."""

# --- the lobby ---

OPEN_FORM = Verb("open_form", form=True)
GUIDED = Verb("guided", "[a-z_]{1,20}")
JOIN = Verb("join")
JOIN_KNOWING = Verb("join_knowing", amends=True)
LEAVE = Verb("leave")
START = Verb("start")
START_KNOWING = Verb("start_knowing", amends=True)
HERE = Verb("here")
ADD_ROBOT = Verb("add_robot", "[a-z]{1,10}", optional=True)
REMOVE_ROBOT = Verb("remove_robot")
SEND_ROBOT = Verb("send_robot", control=Select)
ROBOTS = Verb("robots", r"\d{1,2}", control=Select)
FAIR_DICE = Verb("fair_dice")
OPTIONS = Verb("rules")
OPTIONS_PART = Verb("rules_part", "game|table")
OPTION = Verb("rule", r"[a-z_]{1,20}-\d", control=Select)
OPTION_TYPED = Verb("rule_typed", TYPED, optional=True, form=True)

# --- while a game runs, and after it ---

UNDO = Verb("undo")
BACK = Verb("back")
ASK_RESIGN = Verb("ask_resign")
RESIGN = Verb("resign")
ASK_CLOSE = Verb("ask_close")
CLOSE = Verb("close")
CLOSE_LOBBY = Verb("close_lobby")
DO_NOTHING = Verb("do_nothing", amends=True, anywhere=True)
STOP = Verb("stop")
REMATCH = Verb("rematch")
VERIFY = Verb("verify")
STANDING = Verb("standing")
STANDING_FOLLOW = Verb("standing_follow", "(?:now|late)")
STANDING_WITHDRAW = Verb("standing_withdraw")
STANDING_BACK = Verb("standing_back")

# --- finding people to play with ---

LIST_PAGE = Verb("list_page", r"\d{1,3}", looks=True, amends=True)
LIST_JOIN = Verb("list_join", r"\d{1,3}", amends=True)
QUEUE = Verb("queue", looks=True, amends=True)
QUEUE_JOIN = Verb("queue_join", control=Select, amends=True)
QUEUE_LEAVE = Verb("queue_leave", amends=True)
CHALLENGE = Verb("challenge", r"\d{1,20}", form=True)

# --- tournaments ---

TOURNAMENT_OPEN = Verb("cup_open", form=True)
TOURNAMENT_JOIN = Verb("cup_join", TOURNAMENT_NUMBER, counts="tournament")
TOURNAMENT_JOIN_KNOWING = Verb("cup_join_knowing", TOURNAMENT_NUMBER, amends=True, counts="tournament")
TOURNAMENT_LEAVE = Verb("cup_leave", TOURNAMENT_NUMBER, counts="tournament")
TOURNAMENT_WITHDRAW = Verb("cup_withdraw", TOURNAMENT_NUMBER, amends=True, counts="tournament")
TOURNAMENT_START = Verb("cup_start", TOURNAMENT_NUMBER, counts="tournament")
TOURNAMENT_ROBOTS = Verb("cup_robots", rf"{TOURNAMENT_NUMBER}-\d{{1,2}}", control=Select, counts="tournament")
TOURNAMENT_SHOW = Verb("cup_show", rf"{TOURNAMENT_NUMBER}-(?:board|final|{MATCH})", looks=True, counts="tournament")
TOURNAMENT_CLOSE = Verb("cup_close", TOURNAMENT_NUMBER, amends=True, counts="tournament")

# --- looking ---

LOOK = Verb("look", looks=True)
LOOK_TAB = Verb("look_tab", "[a-z]{1,10}", looks=True, amends=True)
SINCE = Verb("since", looks=True)
ODDS = Verb("odds", looks=True)
SHOW = Verb("show", looks=True)
TELL = Verb("tell", looks=True)
SHOW_GO = Verb("show_go", r"\d{1,6}t?", looks=True, amends=True)
NOTE_TYPED = Verb("note_typed", form=True)
NOTE_GONE = Verb("note_gone", amends=True)
LOG = Verb("log", looks=True)
STORY = Verb("story", looks=True)
STORY_PAGE = Verb("story_page", r"\d{1,4}", looks=True, amends=True)
LOG_PAGE = Verb("log_page", r"\d{1,4}", looks=True, amends=True)
LOOK_BACK = Verb("look_back", control=Select, looks=True, amends=True)
REPLAY = Verb("replay")
REPLAY_SHARE = Verb("replay_share", SEAT_NUMBER)
REVIEW = Verb("review", looks=True)
REVIEW_SHARE = Verb("review_share", looks=True)
MISTAKES = Verb("mistakes", r"\d{1,3}", looks=True)
PRACTICE = Verb("practice", r"\d{1,6}")
REVIEW_OF = Verb("review_of", control=Select, looks=True, anywhere=True)
EXPORT = Verb("export", looks=True)
WHAT_NOW = Verb("what_now")
HELP = Verb("help", amends=True, anywhere=True)
HELP_MORE = Verb("help_more", amends=True, anywhere=True)
HOW_TO_PLAY = Verb("how_to_play", "[a-z_]{1,20}", looks=True, amends=True, anywhere=True)
ARTICLE = Verb("article", "[a-z_]{1,20}", control=Select, looks=True, amends=True, anywhere=True)
REPORT = Verb("report")
FILE_TURN = Verb("file_turn", rf"{FILE}-\d{{1,4}}", looks=True, amends=True)
FILE_GO = Verb("file_go", rf"{FILE}-\d{{1,4}}", control=Select, looks=True, amends=True)
FILE_REPLAY = Verb("file_replay", FILE)

# --- what concerns the whole table ---

MATTERS = Verb("matters")
ASK = Verb("ask", "pause|resume|draw|play_on|wait|deadline|replace|undo")
PROPOSE = Verb("propose", "pause|resume|draw|play_on|wait")
DECIDE = Verb("decide", counts="poll")
TABLE_LANGUAGE = Verb("table_language", control=Select)
TABLE_TIDY = Verb("table_tidy", control=Select)
AGREE = Verb("agree", counts="poll")
DISAGREE = Verb("disagree", counts="poll")
REWIND = Verb("rewind", control=Select)
DEADLINE = Verb("deadline", control=Select)
DEADLINE_TYPED = Verb("deadline_typed", TYPED, optional=True, form=True)
SEAT = Verb("seat", control=Select)
STAND_IN = Verb("stand_in", SEAT_NUMBER, control=UserSelect)
ROBOT_INSTEAD = Verb("robot_instead", rf"{SEAT_NUMBER}(?:-[a-z]{{1,10}})?")
ACCEPT_SEAT = Verb("accept_seat", counts="offer")
ACCEPT_KNOWING = Verb("accept_knowing", amends=True, counts="offer")
DECLINE_SEAT = Verb("decline_seat", counts="offer")
TAKE_SEAT_BACK = Verb("take_seat_back", SEAT_NUMBER)
VOLUNTEER = Verb("volunteer", SEAT_NUMBER)
VOLUNTEER_KNOWING = Verb("volunteer_knowing", SEAT_NUMBER, amends=True)

# --- what concerns one person, or a server ---

STATS = Verb("stats", r"\d{1,20}-[a-z_]{1,20}", looks=True, amends=True, anywhere=True)
STATS_SHARE = Verb("stats_share", r"\d{1,20}-[a-z_]{1,20}", looks=True)
STATS_SERVER = Verb("stats_server", "[a-z_]{1,20}", looks=True, amends=True)
STATS_SERVER_SHARE = Verb("stats_server_share", "[a-z_]{1,20}", looks=True)
LEADERBOARD = Verb("leaderboard", r"[a-z_]{1,20}-(?:all|month)", looks=True, amends=True)
LEADERBOARD_SHARE = Verb("leaderboard_share", r"[a-z_]{1,20}-(?:all|month)", looks=True)
BADGES = Verb("badges", "[a-z_]{1,20}", looks=True, amends=True, anywhere=True)
BADGES_SHARE = Verb("badges_share", "[a-z_]{1,20}", looks=True)
BADGE = Verb("badge", "[a-z_]{1,20}", control=Select, looks=True, anywhere=True)
MY_STATS = Verb("my_stats", "[a-z_]{1,20}", optional=True, looks=True, anywhere=True)
MY_GAMES = Verb("my_games", anywhere=True)
GO_ON_HERE = Verb("go_on_here")
MY_SETTINGS = Verb("my_settings", anywhere=True)
MY_ZONE = Verb("my_zone", anywhere=True)
MY_CLOCK = Verb("my_clock", control=Select, amends=True, anywhere=True)
MY_HERE = Verb("my_here", "[A-Za-z0-9_+/-]{1,40}", amends=True, anywhere=True)
MY_NIGHT = Verb("my_night", amends=True, anywhere=True)
MY_ANY_HOUR = Verb("my_any_hour", amends=True, anywhere=True)
MY_SET = Verb("my_set", "[a-z_]{1,12}", control=Select, anywhere=True)
MY_TAB = Verb("my_tab", "time|looks", amends=True, anywhere=True)
MY_AWAY = Verb("my_away", control=Select, anywhere=True)
MY_BACK = Verb("my_back", anywhere=True)
MY_BLOCKED = Verb("my_blocked", anywhere=True)
MY_BLOCK = Verb("my_block", control=UserSelect, amends=True, anywhere=True)
MY_UNBLOCK = Verb("my_unblock", control=Select, amends=True, anywhere=True)
MY_DATA = Verb("my_data", anywhere=True)
MY_EXPORT = Verb("my_export", looks=True, anywhere=True)
MY_FORGET = Verb("my_forget", anywhere=True)
MY_FORGET_SURE = Verb("my_forget_sure", anywhere=True)

SERVER_CHANNELS = Verb("server_channels", control=ChannelSelect)
SERVER_HERE = Verb("server_here", r"\d{1,20}")
SERVER_EVERYWHERE = Verb("server_everywhere")
SERVER_OPENS = Verb("server_opens", control=Select)
SERVER_LANGUAGE = Verb("server_language", control=Select)
SERVER_HOSTED = Verb("server_hosted", control=Select)
SERVER_EXHIBITION_STARTERS = Verb("server_watch", control=Select)
SERVER_EXHIBITIONS = Verb("server_watched", control=Select)
SERVER_OVERVIEW = Verb("server_overview")
SERVER_OVERVIEW_CHANNEL = Verb("server_overview_channel", control=ChannelSelect)
SERVER_OVERVIEW_OFF = Verb("server_overview_off")
RUNNING = Verb("running", looks=True)
RUNNING_PAGE = Verb("running_page", r"\d{1,3}", looks=True, amends=True)
SERVER_MONTH = Verb("server_month")
SERVER_MONTH_CHANNEL = Verb("server_month_channel", control=ChannelSelect)
SERVER_MONTH_OFF = Verb("server_month_off")
SERVER_ROLE = Verb("server_role", control=RoleSelect)
SERVER_DEADLINE = Verb("server_deadline", control=Select)
SERVER_DEADLINE_TYPED = Verb("server_deadline_typed", TYPED, optional=True, form=True)
