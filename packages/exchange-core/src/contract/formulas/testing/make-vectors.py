"""Writes vectors.json: the formulas of contracts once more, in exact fractions and by brute force.

Shares no code and no shortcut with the TypeScript: maintenance is added up slice by slice, prices are found by
bisection, rounding is that of docs/contracts.md. Run it with python3 make-vectors.py > vectors.json.
"""
import json
import math
import random
from fractions import Fraction as F

rng = random.Random(12)
TIER_TABLES = [
    [[0, 4000, 125], [250_000_000_000, 5000, 100], [1_000_000_000_000, 10000, 50], [5_000_000_000_000, 25000, 20]],
    [[0, 5000, 75], [100_000_000_000, 7500, 50], [500_000_000_000, 10000, 40]],
    [[0, 10000, 50]],
]


def maintenance(table, value):
    total = F(0)
    for place, (floor, rate, _) in enumerate(table):
        top = table[place + 1][0] if place + 1 < len(table) else math.inf
        if value > floor:
            total += F(min(value, top) - floor) * rate / 1_000_000
    return math.ceil(total)


def equity(p, worth):
    return p["margin"] + (worth - p["entry"] if p["long"] else p["entry"] - worth)


def liquidation(p, table):
    unit = p["lots"] * p["tickLotUnits"]
    top = min(4_000_000_000, (2**53 - 1) // unit)
    hit = lambda m: equity(p, m * unit) <= maintenance(table, m * unit)
    low, high = 0, top
    if p["long"]:
        if not hit(0):
            return 0
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if hit(middle) else (low, middle - 1)
        return low
    if not hit(top):
        return 0
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if hit(middle) else (middle + 1, high)
    return low


def position():
    table = rng.randrange(len(TIER_TABLES))
    tick_lot = rng.choice([1, 100, 1000])
    ticks = rng.randrange(100, 2_000_000)
    lots = rng.randrange(1, 500_000)
    entry = ticks * lots * tick_lot + rng.randrange(-lots, lots)
    tiers = TIER_TABLES[table]
    leverage = rng.randrange(1, 126)
    margin = max(0, entry // leverage + rng.randrange(-entry // (4 * leverage) - 1, entry // leverage + 2))
    return tiers, {"long": rng.random() < 0.5, "lots": lots, "entry": entry, "margin": margin, "tickLotUnits": tick_lot}


def positions():
    rows = []
    for _ in range(120):
        table, p = position()
        unit = p["lots"] * p["tickLotUnits"]
        bankrupt = F(p["entry"] - p["margin"], unit) if p["long"] else F(p["entry"] + p["margin"], unit)
        mark = max(1, int(p["entry"] / unit * rng.uniform(0.97, 1.03)))
        worth = mark * unit
        own, needed = equity(p, worth), maintenance(table, worth)
        profit = own - p["margin"]
        closed = rng.randrange(1, p["lots"] + 1)
        share = F(p["entry"] * closed, p["lots"])
        rows.append({
            "tiers": table, **p, "markTicks": mark,
            "profitUnits": profit, "maintenanceUnits": needed,
            "riskPpm": math.ceil(F(needed * 1_000_000, own)) if own > 0 else None,
            "liquidationTicks": liquidation(p, table),
            "bankruptcyTicks": max(0, math.floor(bankrupt)) if p["long"] else math.ceil(bankrupt),
            "closedLots": closed,
            "closedEntryUnits": math.ceil(share) if p["long"] else math.floor(share),
        })
    return rows


def marks():
    rows = []
    for _ in range(60):
        index = rng.randrange(50, 2_000_000)
        rate = rng.randrange(-5_000_000, 5_000_001)
        left = rng.randrange(0, 28_800_001)
        count = rng.choice([0, 1, 7, 30])
        total = sum(rng.randrange(-index // 200 - 2, index // 200 + 3) for _ in range(count))
        bid = rng.choice([0, index - rng.randrange(0, index // 50 + 1)])
        ask = 0 if bid == 0 else bid + rng.randrange(1, index // 70 + 3)
        last = rng.choice([0, index + rng.randrange(-index // 40 - 1, index // 40 + 2)])
        band = rng.choice([10_000, 20_000])
        one = math.floor(F(index) * (1 + F(rate * left, 10**9 * 28_800_000)))
        two = index + (math.floor(F(total, 2 * count)) if count else 0)
        tight = last and bid and ask and F(ask - bid, bid) <= F(1, 100)
        three = last if tight else two
        mark = sorted([one, two, three])[1]
        mark = min(max(mark, math.ceil(F(index) * (1_000_000 - band) / 1_000_000)), math.floor(F(index) * (1_000_000 + band) / 1_000_000))
        rows.append({"indexTicks": index, "fundingRateE9": rate, "msToFunding": left, "basisSum": total, "basisCount": count,
                     "lastTicks": last, "bidTicks": bid, "askTicks": ask, "bandPpm": band, "markTicks": max(1, mark)})
    return rows


def toward_zero(value):
    return int(value)


def fundings():
    rows = []
    for _ in range(60):
        index = rng.randrange(50, 2_000_000)
        bid = rng.choice([0, index + rng.randrange(-index // 50, index // 50 + 1)])
        ask = rng.choice([0, max(bid, index + rng.randrange(-index // 50, index // 50 + 1))])
        premium = F(max(0, bid - index) if bid else 0, index) - F(max(0, index - ask) if ask else 0, index)
        samples = rng.choice([0, 4607, 4608, 5760])
        total = rng.randrange(-20_000_000, 20_000_001) * samples
        cap = rng.choice([4_000_000, 10_000_000])
        average = toward_zero(F(total, samples)) if samples else 0
        rate = average + min(max(100_000 - average, -500_000), 500_000)
        rate = min(max(rate, -cap), cap) if F(samples, 5760) >= F(8, 10) else 0
        worth = rng.randrange(0, 10**15)
        pays = lambda sign: math.ceil(F(worth * rate * sign, 10**9))
        rows.append({"indexTicks": index, "impactBidTicks": bid, "impactAskTicks": ask, "premiumE9": toward_zero(premium * 10**9),
                     "premiumSumE9": total, "samples": samples, "samplesExpected": 5760, "capE9": cap, "rateE9": rate,
                     "worthUnits": worth, "longPaysUnits": pays(1), "shortPaysUnits": pays(-1)})
    return rows


def indexes():
    rows = []
    for _ in range(60):
        middle = rng.randrange(1, 2_000_000) * 1000
        quotes = []
        for source in range(1, rng.choice([2, 3, 4, 5, 5, 6]) + 1):
            off = rng.choice([0, 0, middle // 1000, middle // 100, middle * 9])
            bid = max(0, middle + rng.randrange(-off - 1, off + 2))
            ask = bid + rng.choice([0, 1, 7, middle // 500, -1])
            quotes.append({"sourceId": source, "bidMilliticks": bid, "askMilliticks": ask, "ageMs": rng.choice([0, 900, 10_000, 10_001])})
        live = sorted(q["bidMilliticks"] + q["askMilliticks"] for q in quotes
                      if q["ageMs"] <= 10_000 and 0 < q["bidMilliticks"] <= q["askMilliticks"])
        count = len(live)
        ticks = None
        if count >= 3:
            # In half thousandths of a tick, as the sums of bid and ask are; median and clamp are whole ones.
            median = live[count // 2] if count % 2 else math.floor(F(live[count // 2 - 1] + live[count // 2], 2))
            clamp = math.floor(F(median, 200))
            mean = F(sum(min(max(value, median - clamp), median + clamp) for value in live), 2000 * count)
            ticks = math.floor(mean + F(1, 2)) or None
        rows.append({"quotes": quotes, "sourceCount": count, "ticks": ticks})
    return rows


def shares():
    rows = []
    for _ in range(60):
        needs = [rng.randrange(1, 10**rng.choice([1, 4, 9])) for _ in range(rng.randrange(1, 6))]
        staying = rng.choice([0, 0, rng.randrange(1, 10**rng.choice([1, 4, 9]))])
        needed = sum(needs) + staying
        equity = rng.choice([0, needed, -rng.randrange(1, 10**12), rng.randrange(0, needed + 1)])
        # A loss is of those that go; what is left above zero is of all.
        among = needed if staying and equity > 0 else sum(needs)
        parts = [math.floor(F(equity * need, among)) for need in needs]
        if among == sum(needs):
            parts[-1] = equity - sum(parts[:-1])
        rows.append({"equityUnits": equity, "needsUnits": needs, "stayingUnits": staying, "sharesUnits": parts})
    return rows


tables = {"positions": positions(), "marks": marks(), "fundings": fundings(), "indexes": indexes(), "shares": shares()}
lists = [json.dumps(name) + ": [\n" + ",\n".join(map(json.dumps, rows)) + "\n]" for name, rows in tables.items()]
print("{\n" + ",\n".join(lists) + "\n}")
