"""What a portrait is made of, as plain values. The names of styles are those of the functions that draw them."""

from typing import Literal

import msgspec

from rendering.art.street.palette import BLACK_HAIR, COAL, CREAM, WHITE, SkinName

BuildName = Literal["slim", "oval", "round", "long", "square", "giant", "child"]
HairStyle = Literal[
    "bald",
    "sides",
    "crop",
    "slick",
    "parted",
    "centre",
    "tufts",
    "wild",
    "curls",
    "bob",
    "waves",
    "bun",
    "beehive",
    "long",
    "ponytail",
    "braid",
    "updo",
]
HatStyle = Literal[
    "none",
    "fedora",
    "porkpie",
    "flat_cap",
    "newsboy",
    "bowler",
    "top_hat",
    "homburg",
    "beanie",
    "cloche",
    "beret",
    "veil",
    "wide_brim",
    "headband",
    "pillbox",
    "visor",
    "papakha",
    "loupe",
]
EyeStyle = Literal["open", "wide", "sleepy", "narrow", "closed", "wink", "lashes", "smoky", "mad", "marble", "bruised"]
BrowStyle = Literal["flat", "angry", "worried", "arched", "thick", "unibrow", "thin", "raised", "none"]
NoseStyle = Literal["straight", "button", "hook", "broad", "broken", "long", "bulb", "fine"]
MouthStyle = Literal[
    "smirk", "flat", "grin", "gap", "frown", "lips", "pout", "snarl", "gold", "small", "crooked", "smile", "hidden"
]
BeardStyle = Literal[
    "none", "pencil", "handlebar", "walrus", "chevron", "goatee", "full", "stubble", "chops", "bushy", "curled"
]
GlassesStyle = Literal["none", "round", "half", "dark", "monocle", "patch", "glare", "mask"]
ClothesStyle = Literal[
    "suit",
    "coat",
    "waistcoat",
    "braces",
    "fur",
    "gown",
    "sweater",
    "cardigan",
    "velvet",
    "apron",
    "tails",
    "stripes",
    "watches",
    "trench",
]
NeckStyle = Literal["none", "tie", "bow", "big_bow", "pearls", "scarf", "pendant", "cravat", "brooch", "kerchief"]
MarkStyle = Literal["scar", "freckles", "mole", "plaster", "bandage", "lines", "blush", "star", "iron_jaw", "soot"]
PropStyle = Literal[
    "newspaper",
    "cat",
    "finger",
    "umbrella",
    "sledgehammer",
    "gloves",
    "rope",
    "brick",
    "shotgun",
    "hairpins",
    "pistol",
    "stethoscope",
    "cannonball",
    "keys",
    "holder",
    "pencil",
    "cigar",
    "toothpick",
    "earrings",
    "moons",
    "hoop",
    "feather",
    "rose",
    "shoe",
]


class Hair(msgspec.Struct, frozen=True):
    """Hair, which is the colour of the brows as well."""

    style: HairStyle
    colour: str = BLACK_HAIR


class Hat(msgspec.Struct, frozen=True):
    """A hat with its band; `tilt` in degrees, clockwise."""

    style: HatStyle = "none"
    colour: str = COAL
    band: str = CREAM
    tilt: float = 0


class Eyes(msgspec.Struct, frozen=True):
    """Eyes and brows; `gaze`: where they look, from -1 (left) to 1. `paint`: the colour of painted lids."""

    style: EyeStyle = "open"
    brows: BrowStyle = "flat"
    iris: str = "#4A3222"
    gaze: float = 0
    paint: str = ""


class Mouth(msgspec.Struct, frozen=True):
    """A mouth. `paint`: the lipstick's colour, empty for none."""

    style: MouthStyle = "flat"
    paint: str = ""


class Clothes(msgspec.Struct, frozen=True):
    """What is worn, the shirt beneath it, and what is worn at the neck, with the colour of each."""

    style: ClothesStyle = "suit"
    colour: str = COAL
    shirt: str = WHITE
    neck: NeckStyle = "none"
    accent: str = CREAM


class Portrait(msgspec.Struct, frozen=True, kw_only=True):
    """One gangster. `beard` is None when it has the hair's colour; `tilt`: the head, in degrees clockwise."""

    skin: SkinName
    build: BuildName = "oval"
    hair: Hair
    hat: Hat = Hat()
    eyes: Eyes = Eyes()
    nose: NoseStyle = "straight"
    mouth: Mouth = Mouth()
    beard: BeardStyle = "none"
    beard_colour: str = ""
    glasses: GlassesStyle = "none"
    marks: tuple[MarkStyle, ...] = ()
    clothes: Clothes = Clothes()
    props: tuple[PropStyle, ...] = ()
    tilt: float = 0
