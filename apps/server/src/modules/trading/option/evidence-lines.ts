import { entriesContent, voidContent } from '@candor/verify';
import type { EffectOf } from '@candor/exchange-core';
import type { CommittedCommand } from '#engine/exchange-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { LogSource, NewLine } from '#modules/content/public-log/index.ts';
import { readEvidence, readRules, readSealed } from './evidence-tables.ts';

/** What must be in the tables by the time its line is written. */
function there<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is not in the tables`);
  return value;
}

/**
 * The lines of option rounds: rules when they are announced, the entries when no more are taken, a void when it
 * is decided, and the whole evidence once everybody is paid.
 */
export function optionLogLines(catalogue: MarketCatalogue): LogSource {
  const rulesLine = ({ termsId, announcedAtMs }: EffectOf<'option_terms_put'>): NewLine => ({
    ...{ kind: 'option_rules', subjectId: termsId, atMs: announcedAtMs },
    content: async (tx) => there(await readRules(tx, termsId, catalogue), `rules ${termsId}`),
  });
  const entriesLine = (roundId: number, atMs: number): NewLine => ({
    ...{ kind: 'option_entries', subjectId: roundId, atMs },
    content: async (tx) =>
      entriesContent(there(await readSealed(tx, roundId, catalogue), `round ${roundId}`)),
  });
  const roundLines = (round: EffectOf<'option_round_put'>, atMs: number): readonly NewLine[] => {
    const { roundId, state, voidReason, note } = round;
    switch (state) {
      case 'locked':
        return [entriesLine(roundId, atMs)];
      case 'voiding':
        // Written again with every step that refunds; the log takes each line once.
        return [
          entriesLine(roundId, atMs),
          {
            ...{ kind: 'option_void', subjectId: roundId, atMs },
            content: () => Promise.resolve(voidContent(roundId, voidReason, note)),
          },
        ];
      case 'settled':
      case 'void':
        return [
          {
            ...{ kind: 'option_result', subjectId: roundId, atMs },
            content: async (tx) =>
              there(await readEvidence(tx, roundId, catalogue), `result of round ${roundId}`),
          },
        ];
      case 'open':
      case 'live':
      case 'settling':
        return [];
    }
  };
  return (command) => {
    if (!mayWriteRounds(command)) return undefined;
    const { timestampMs: atMs } = command;
    return command.effects.flatMap((effect) => {
      if (effect.type === 'option_terms_put') return [rulesLine(effect)];
      return effect.type === 'option_round_put' ? roundLines(effect, atMs) : [];
    });
  };
}

/** Only option's own commands and the clock write rounds; the effects of others need not be decoded. */
function mayWriteRounds({ body }: CommittedCommand): boolean {
  return body.type === 'time_passed' || body.type.startsWith('option_');
}
