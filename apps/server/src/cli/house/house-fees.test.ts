import { describe, expect, test } from 'vitest';
import { applyHouse } from './apply-house.ts';
import type { HouseFile } from './house-file.ts';
import { planHouse } from './plan-house.ts';
import type { CallStaff, House } from './plan-parts.ts';
import { StaffRefusal } from './refusal.ts';

type Tier = HouseFile['feeTiers'][number];

const tier = (number: number, ratePpm: number): Tier => ({
  ...{ tier: number, makerRatePpm: ratePpm, takerRatePpm: ratePpm },
});
const ladder = [
  { tier: 0, volumeMin: 0 },
  { tier: 1, volumeMin: 50_000 },
];

/** A house with two tiers on a ladder, and what is announced for it. */
const house = (rates: readonly [number, number], coming: readonly Tier[] = []): House => ({
  ...{ markets: [], assets: [], contracts: [], feeLadder: ladder },
  feeTiers: rates.map((rate, at) => tier(at, rate)),
  coming: coming.map((one) => ({
    ...{ kind: 'fee_tier', subject: String(one.tier), after: JSON.stringify(one) },
  })) as never,
  ...{ feeNoticeMs: 1, openNoticeMs: 1, termsNoticeMs: 1 },
});

const file = (rates: readonly [number, number], feeLadder: HouseFile['feeLadder'] = ladder) => ({
  ...{ assets: [], markets: [], feeLadder },
  feeTiers: rates.map((rate, at) => tier(at, rate)),
});

/** What is sent now and what with a later run. */
function sentOf(from: House, to: HouseFile) {
  const { steps, problems } = planHouse(from, to);
  const names = (later: boolean) =>
    steps.filter(({ isLater = false }) => isLater === later).map(({ subject }) => subject);
  return { now: names(false), later: names(true), problems };
}

describe('tiers on a ladder', () => {
  test('are lowered from its far end and raised from its near one, each once that is announced', () => {
    const [first, second] = [['fee_tier 0'], ['fee_tier 1']];
    const lower = file([500, 400]);
    expect(sentOf(house([1_000, 900]), lower)).toMatchObject({ now: second, later: first });
    expect(sentOf(house([1_000, 900], [tier(1, 400)]), lower)).toMatchObject({
      ...{ now: first, later: [] },
    });
    const higher = file([2_000, 1_900]);
    expect(sentOf(house([1_000, 900]), higher)).toMatchObject({ now: first, later: second });
    expect(sentOf(house([1_000, 900], [tier(0, 2_000)]), higher)).toMatchObject({
      ...{ now: second, later: [] },
    });
  });

  test('are both sent where neither needs the other', () => {
    expect(sentOf(house([1_000, 900]), file([950, 850])).now).toEqual(['fee_tier 0', 'fee_tier 1']);
  });

  test('come after the ladder that keeps them, and say so where nothing can go first', () => {
    const withoutLadder = file([800, 850], []);
    expect(sentOf(house([1_000, 900]), withoutLadder)).toMatchObject({
      ...{ now: ['fee_tier 1'], later: ['fee_tier 0', 'fee_ladder spot'] },
    });
    expect(sentOf(house([1_000, 900], [tier(1, 850)]), withoutLadder)).toMatchObject({
      ...{ now: ['fee_ladder spot'], later: ['fee_tier 0'] },
    });
    const turned = [
      { tier: 1, volumeMin: 0 },
      { tier: 0, volumeMin: 50_000 },
    ];
    expect(sentOf(house([1_500, 800]), file([1_500, 2_000], turned))).toEqual({
      ...{ now: [], later: [] },
      problems: [
        'fee tiers 1 cannot change one after the other while the ladder is as it is: take it away first, with "feeLadder": []',
      ],
    });
  });
});

/** Applies a file to a house whose staff refuse what concerns some tiers; says what was sent and said. */
async function applied(
  refused: readonly number[],
  approvals: readonly { readonly tier: number; readonly ratePpm: number }[] = [],
) {
  const sent: number[] = [];
  const said: string[] = [];
  const from = { ...house([1_000, 900]), feeLadder: [] };
  const asked = approvals.map(({ tier: number, ratePpm }, at) => ({
    ...{ approvalId: at + 7, act: 'feeChange', subject: `fee_tier ${number}` },
    effect: JSON.stringify({ kind: 'fee_tier_change', ...tier(number, ratePpm) }),
    after: JSON.stringify({ ...tier(number, ratePpm), noticeMs: 1 }),
  }));
  const call = ((name: string, request: Tier & { readonly cursor?: string }) => {
    if (name === 'marketList') return Promise.resolve(from);
    if (name === 'settingList') return Promise.resolve({ settings: [] });
    if (name === 'contractView') return Promise.resolve({ markets: [], termsNoticeMs: 1 });
    if (name === 'approvalList') {
      // One a page: what waits longest stands on the last one.
      const at = Number(request.cursor ?? 0);
      const nextCursor = at + 1 < asked.length ? String(at + 1) : null;
      return Promise.resolve({ approvals: asked.slice(at, at + 1), nextCursor });
    }
    sent.push(request.tier);
    if (refused.includes(request.tier)) {
      return Promise.reject(new StaffRefusal('feeChange: 41001 too dear'));
    }
    return Promise.resolve({ state: 'waiting', approvalId: 1, expiresAtMs: 1 });
  }) as unknown as CallStaff;
  const isWell = await applyHouse({
    ...{ call, file: file([500, 400], []), reason: 'test' },
    say: (line) => said.push(line),
  });
  return { isWell, sent, said };
}

describe('a file that is applied', () => {
  test('goes on after a refusal, says at the end what was refused and why, and is not well', async () => {
    const { isWell, sent, said } = await applied([0]);
    expect(sent).toEqual([0, 1]);
    expect(said).toEqual([
      'asked for: ~ fee tier 1: 900/900 → 400/400 ppm',
      'refused: ~ fee tier 0: 1000/1000 → 500/500 ppm: feeChange: 41001 too dear',
    ]);
    expect(isWell).toBe(false);
    expect((await applied([])).isWell).toBe(true);
  });

  test('finds what waits for a second person on any page', async () => {
    const { isWell, sent, said } = await applied(
      [],
      [
        { tier: 0, ratePpm: 500 },
        { tier: 1, ratePpm: 400 },
      ],
    );
    expect(sent).toEqual([]);
    expect(said).toEqual([
      'waits for a second person: ~ fee tier 0: 1000/1000 → 500/500 ppm',
      'waits for a second person: ~ fee tier 1: 900/900 → 400/400 ppm',
    ]);
    expect(isWell).toBe(true);
  });

  test('says what waits instead where the file has changed since', async () => {
    const { sent, said } = await applied(
      [],
      [
        { tier: 0, ratePpm: 600 },
        { tier: 1, ratePpm: 450 },
        { tier: 1, ratePpm: 400 },
      ],
    );
    expect(sent).toEqual([]);
    expect(said).toEqual([
      'waits for a second person: ~ fee tier 0: 1000/1000 → 500/500 ppm; the file has changed since: withdraw or refuse request 7 (makerRatePpm 600 → 500, takerRatePpm 600 → 500) and run again',
      'waits for a second person: ~ fee tier 1: 900/900 → 400/400 ppm',
    ]);
  });
});
