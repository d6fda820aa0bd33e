"""Machi Koro's establishments and landmarks as small isometric buildings on lots of equal size.

`BUILDINGS` holds a drawing for each card id, `SITES` a building site for each landmark. `draw` and `draw_site` return
SVG documents, all of `rendering.art.isometric.FRAME` in size, with the lot's centre at its `ANCHOR`. The files belong
together: each draws one sort of building, and all from the same pieces.
"""

from typing import Final

from rendering.art import colours
from rendering.art.colours import Light
from rendering.art.isometric import FRAME
from rendering.art.svg import drawing
from rendering.art.town import (
    companies,
    country,
    factories,
    fields,
    landmarks,
    leisure,
    offices,
    restaurants,
    shops,
    sites,
    snacks,
    waterside,
)
from rendering.art.town.look import MOST, Building, Look, in_light, picture
from rendering.art.town.sites import PRICE, PRICE_RADIUS, Site

__all__ = ["BUILDINGS", "MOST", "PRICE", "PRICE_RADIUS", "SITES", "Building", "Light", "Look", "draw", "draw_site"]

BUILDINGS: Final[dict[str, Building]] = {
    "wheat_field": Building(fields.wheat_field),
    "corn_field": Building(fields.corn_field),
    "flower_orchard": Building(fields.flower_orchard),
    "vineyard": Building(fields.vineyard),
    "apple_orchard": Building(fields.apple_orchard),
    "ranch": Building(country.ranch, 4),
    "forest": Building(country.forest),
    "mine": Building(country.mine, 5),
    "mackerel_boat": Building(waterside.mackerel_boat),
    "tuna_boat": Building(waterside.tuna_boat),
    "bakery": Building(shops.bakery, 5),
    "convenience_store": Building(shops.convenience_store, 4),
    "general_store": Building(shops.general_store, 5),
    "flower_shop": Building(shops.flower_shop, 4),
    "fruit_and_vegetable_market": Building(shops.fruit_and_vegetable_market, 3.5),
    "cafe": Building(restaurants.cafe, 4.5),
    "sushi_bar": Building(restaurants.sushi_bar, 4.5),
    "family_restaurant": Building(restaurants.family_restaurant, 4),
    "french_restaurant": Building(restaurants.french_restaurant, 5),
    "members_only_club": Building(restaurants.members_only_club, 5),
    "pizza_joint": Building(snacks.pizza_joint, 4.5),
    "hamburger_stand": Building(snacks.hamburger_stand, 4.5),
    "cheese_factory": Building(factories.cheese_factory, 5),
    "furniture_factory": Building(factories.furniture_factory, 4.5),
    "soda_bottling_plant": Building(factories.soda_bottling_plant, 4),
    "food_warehouse": Building(factories.food_warehouse, 4),
    "winery": Building(factories.winery, 5),
    "loan_office": Building(companies.loan_office, 4),
    "moving_company": Building(companies.moving_company, 3.5),
    "demolition_company": Building(companies.demolition_company, 5),
    "renovation_company": Building(companies.renovation_company, 5),
    "tax_office": Building(companies.tax_office, 5.5),
    "tv_station": Building(offices.tv_station, 7),
    "business_center": Building(offices.business_center, 7),
    "publisher": Building(offices.publisher, 6),
    "tech_startup": Building(offices.tech_startup, 4),
    "stadium": Building(leisure.stadium, 4),
    "park": Building(leisure.park),
    "convention_center": Building(leisure.convention_center, 5),
    "train_station": Building(landmarks.train_station),
    "shopping_mall": Building(landmarks.shopping_mall),
    "amusement_park": Building(landmarks.amusement_park),
    "radio_tower": Building(landmarks.radio_tower),
    "city_hall": Building(landmarks.city_hall),
    "harbor": Building(waterside.harbor),
    "airport": Building(landmarks.airport),
}
"""By card id."""

SITES: Final[dict[str, Site]] = {
    "train_station": Site(sites.brick_walls, sites.train, colours.NAVY),
    "shopping_mall": Site(sites.pink_walls, sites.bag, colours.PURPLE),
    "amusement_park": Site(sites.half_wheel, sites.big_wheel, colours.ROSE),
    "radio_tower": Site(sites.tower_feet, sites.mast, colours.SLATE),
    "city_hall": Site(sites.white_columns, sites.columns, colours.GREEN),
    "harbor": Site(sites.quay_walls, sites.anchor, colours.BLUE),
    "airport": Site(sites.runway, sites.airliner, colours.RED),
}
"""The building site of each landmark."""

_DEFAULT: Final = Look()


def draw(card: str, look: Look = _DEFAULT) -> str:
    """An establishment, or a landmark that is built, as an SVG document.

    Raises:
        KeyError: there is no card with that id.
    """
    return picture(BUILDINGS[card], look)


def draw_site(landmark: str, light: Light = Light.DAY) -> str:
    """The building site of a landmark as an SVG document. There is room for a price at `PRICE`.

    Raises:
        KeyError: there is no landmark with that id.
    """
    return drawing([in_light("".join(sites.site(SITES[landmark])), light)], FRAME)
