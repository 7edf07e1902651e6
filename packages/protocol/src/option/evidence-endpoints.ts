import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { publicRead, userRead } from '#endpoint.ts';
import { AssetSymbol, Closed, Id, Nullable, pageFields, Symbol, TimeMs } from '#fields.ts';
import { CheckpointView, Hash } from '../public-log/endpoints.ts';
import { CycleMs, Period } from './views.ts';
import { optionChoices, optionModes, optionVoidReasons } from './vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });
/** An amount in the asset’s smallest unit: what is hashed has one form only. */
const Units = Type.String({ pattern: '^(0|[1-9][0-9]{0,18})$' });
const Choice = Type.Enum(optionChoices);
const byChoice = <Schema extends TSchema>(schema: Schema) =>
  Closed({ rise: schema, fall: schema, flat: schema });

/** Engine time, index in ticks (0 with fewer than three sources), and the quotes it follows from. */
const Tick = Type.Tuple([TimeMs, Count, Type.String()]);

const Evidence = Closed({
  format: Type.Enum(['candor-option-round/1'] as const),
  rules: Closed({
    termsId: Id,
    seriesId: Id,
    symbol: Symbol,
    asset: AssetSymbol,
    assetScale: Count,
    priceScale: Count,
    tickSizeE12: Count,
    cycleMs: CycleMs,
    mode: Type.Enum(optionModes),
    feePpm: Count,
    flatTicks: Count,
    min: Units,
    max: Units,
    step: Units,
    odds: byChoice(Count),
    prize: Units,
    announcedAtMs: TimeMs,
    effectiveFromMs: TimeMs,
  }),
  round: Closed({
    roundId: Id,
    period: Period,
    openAtMs: TimeMs,
    cutOffAtMs: TimeMs,
    startAtMs: TimeMs,
    endAtMs: TimeMs,
  }),
  entries: Closed({
    count: byChoice(Count),
    stakes: byChoice(Units),
    payouts: byChoice(Units),
    reserved: Units,
    root: Hash,
  }),
  sources: Type.Array(Closed({ sourceId: Id, name: Type.String() })),
  startWindow: Type.Array(Tick),
  endWindow: Type.Array(Tick),
  result: Closed({
    state: Type.Enum(['settled', 'void'] as const),
    voidReason: Nullable(Type.Enum(optionVoidReasons)),
    note: Type.String(),
    startTicks: Count,
    endTicks: Count,
    outcome: Nullable(Choice),
    isDraw: Type.Boolean(),
    fee: Units,
    paid: Units,
    dust: Units,
  }),
});

/** An entry as it stands in its round's tree; it names no user. */
const EvidenceEntry = Closed({
  entryId: Id,
  number: Type.Integer({ minimum: 1 }),
  choice: Choice,
  stake: Units,
  enteredAtMs: TimeMs,
});

/** What lets anybody check a round; `@candor/verify` reads the answers as they are. */
export const optionEvidenceEndpoints = {
  optionEvidence: publicRead({
    description:
      'Everything a round that was paid or void follows from, with its lines of the public log and their paths to a signed checkpoint.',
    bucket: 'history',
    errors: ['notFound'],
    request: { roundId: Id },
    reply: Closed({
      evidence: Evidence,
      lines: Type.Array(
        Closed({
          index: Count,
          kind: Type.Enum([
            'option_rules',
            'option_entries',
            'option_void',
            'option_result',
          ] as const),
          id: Id,
          atMs: TimeMs,
          content: Hash,
          path: Type.Array(Hash),
        }),
      ),
      checkpoint: CheckpointView,
    }),
  }),

  optionRoundEntries: publicRead({
    description:
      'The entries of a round in the order of their numbers, once no more are taken: the leaves of its tree.',
    bucket: 'history',
    errors: ['notFound'],
    request: { roundId: Id, ...pageFields },
    reply: Closed({ entries: Type.Array(EvidenceEntry), nextCursor: Nullable(Type.String()) }),
  }),

  optionEntryProof: userRead({
    description:
      'The user’s own entry as it stands in its round’s tree, and the hashes beside its way up to the root. From the cut-off on.',
    bucket: 'history',
    errors: ['notFound'],
    request: { entryId: Id },
    reply: Closed({ entry: EvidenceEntry, size: Count, path: Type.Array(Hash) }),
  }),
};
