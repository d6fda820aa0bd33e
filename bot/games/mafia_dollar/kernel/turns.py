"""Whole turns in one loop: `rules.turn`, `rules.hand_effects` and `rules.jobs` in integers."""

from collections.abc import Callable

from bot.games.mafia_dollar.cards import NEEDED
from bot.games.mafia_dollar.kernel import jobs, police
from bot.games.mafia_dollar.kernel.dealing import begin_deal, score
from bot.games.mafia_dollar.kernel.effects import put_down, work
from bot.games.mafia_dollar.kernel.moves import ATTACK, BURGLE, END_TURN
from bot.games.mafia_dollar.kernel.policy import Policy
from bot.games.mafia_dollar.kernel.position import ACT, GIFT, PASS, PLAY, SPOILS, STEAL, TOLL, Position
from bot.games.mafia_dollar.kernel.tables import KINDS, NONE, Tables

ENDLESS = 1_000_000
"""More turns than any game has."""


def new_game(tables: Tables, random: Callable[[], float]) -> Position:
    """Set up a game as `MafiaDollar.new` does, with the same draws in the same order."""
    position = Position(tables, tuple(range(tables.seats)))
    first = int(random() * tables.seats) if tables.options.first == "random" else 0
    begin_deal(position, first, random)
    return position


def play(position: Position, policy: Policy, random: Callable[[], float], turns: int = ENDLESS) -> tuple[int, ...]:
    """Play at most `turns` turns, or to the end; returns the winners, none while the game goes on.

    A turn that has begun counts as one; the next one begins, with its draw, before this returns. One long function
    with everything in local variables: calls and attributes are what costs time here. The lists are the position's
    own, so that policies see every change at once.
    """
    tables = position.tables
    first_loot, end, kind, die = tables.loot, tables.end, tables.kind, tables.die
    hands, gangsters, warehouses = position.hands, position.gangsters, position.warehouses
    street, blocks, strength, dogs = position.street, position.blocks, position.strength, position.dogs
    piles, deck, discard, acted = position.piles, position.deck, position.discard, position.acted
    following = [seat[0] if seat else 0 for seat in position.others]
    choose, act = policy.play, policy.act
    seat, step, turn = position.active, position.step, position.turn
    last = turn + turns
    while turn < last and not position.winners:
        mine, ended = gangsters[seat], False
        actions = 0
        if step == PLAY:
            put_down(position, seat, choose(position, seat))
            step = position.step
        if step in (PASS, TOLL):
            police.call(position, policy)
        else:
            if step == GIFT:
                police.celebrate(position, policy)
            elif step == SPOILS:
                jobs.share(position, policy)
            elif step == STEAL:
                jobs.steal(position, policy)
            actions = position.actions if step >= ACT else len(warehouses[seat])
            position.step = ACT
            idle = [gangster for gangster in mine if not blocks[gangster] and gangster not in acted]
            while actions and idle:
                position.actions = actions
                home = [gangster for gangster in idle if not street[gangster]]
                out = [gangster for gangster in idle if street[gangster]] if len(home) < len(idle) else []
                move = act(position, seat, home, out)
                how = move[0]
                if how == END_TURN:
                    break
                actions -= 1
                worker = move[1]
                idle.remove(worker)
                if how not in (BURGLE, ATTACK):
                    work(position, move)
                    continue
                target = move[2]
                card = deck.pop()
                while first_loot <= card < end:
                    piles[kind[card]].append(card)
                    card = deck.pop()
                discard.append(card)
                if card == end:
                    acted.append(worker)
                    ended = True
                    break
                work(position, move)
                position.actions = actions
                if how == ATTACK:
                    if die[card] + strength[worker * KINDS] > NEEDED:
                        jobs.take_out(position, policy, worker, target)
                elif die[card] + strength[worker * KINDS + 1] - (dogs[target] != NONE) > NEEDED:
                    jobs.break_in(position, policy, worker, target)
        step = PLAY
        if not ended:
            acted.clear()
            seat = following[seat]
            turn += 1
            card = deck.pop()
            while first_loot <= card < end:
                piles[kind[card]].append(card)
                card = deck.pop()
            if card == end:
                discard.append(card)
                ended = True
            else:
                hands[seat].append(card)
        position.active, position.turn, position.step, position.actions = seat, turn, PLAY, 0
        if ended:
            while not score(position) and not begin_deal(position, following[position.first], random):
                pass
            seat, turn = position.active, position.turn
    return position.winners
