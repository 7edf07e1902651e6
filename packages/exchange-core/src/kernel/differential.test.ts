import { expect, test } from 'vitest';
import { CommandGenerator } from '#testing/command-generator.ts';
import { genesisCommands } from '#testing/genesis.ts';
import { describeEffects, describeEngine, describeNaive } from '#testing/describe-effects.ts';
import { EntriesLedger } from '#testing/entries-ledger.ts';
import { NaiveExchange } from '#testing/naive-exchange.ts';
import type { CommandBody } from '#products.ts';
import { Engine } from '#engine.ts';
import { ofTerms } from '#spot/terms/testing/of-terms.ts';
import {
  ocoPlaceRejections,
  orderAmendRejections,
  attachmentSetRejections,
  orderPlaceAttachedRejections,
  orderPlaceRejections,
  trailingPlaceRejections,
  waitingAmendRejections,
} from '#spot/rejections.ts';

const COMMANDS = 100_000;
const STATE_EVERY = 1_000;
/** The books are emptied now and then, so that orders also meet nobody. */
const EMPTIED_EVERY = 9_000;

/** What the stream must have brought about, so that the comparison means something. */
const WANTED: readonly string[] = [
  ...['trade', 'rest', 'fire'],
  ...['filled filled', 'filled dust_remainder', 'cancelled user_cancel', 'cancelled oco_other_leg'],
  'cancelled account_frozen',
  ...['expired self_trade', 'expired ioc_remainder', 'expired market_remainder'],
  ...['expired fok_unfillable', 'expired post_only_would_take'],
  ...orderPlaceRejections.slice(orderPlaceRejections.indexOf('market_halted')),
  ...ocoPlaceRejections.slice(ocoPlaceRejections.indexOf('market_halted')),
  ...orderPlaceAttachedRejections.slice(
    orderPlaceAttachedRejections.indexOf('attachment_not_allowed'),
  ),
  ...attachmentSetRejections.slice(attachmentSetRejections.indexOf('order_not_open')),
  ...trailingPlaceRejections.slice(trailingPlaceRejections.indexOf('market_halted')),
  ...waitingAmendRejections.slice(waitingAmendRejections.indexOf('order_not_open')),
  ...orderAmendRejections.slice(orderAmendRejections.indexOf('order_not_open')),
].filter(
  (wanted) => !['invalid_client_order_id', 'order_value_overflow', ...ofTerms].includes(wanted),
);

test('a hundred thousand seeded commands do the same as on the naive exchange', () => {
  const engine = new Engine({ demoEnabled: false, demoFundUnitsMax: 0, takesRetired: true });
  const naive = new NaiveExchange();
  const entries = new EntriesLedger();
  const generator = new CommandGenerator(20_260_101);
  const seen = new Set<string>();
  const genesis = genesisCommands();
  for (let count = 0; count < COMMANDS; count++) {
    const userToEmpty = count % EMPTIED_EVERY;
    const body: CommandBody =
      genesis[count] ??
      (userToEmpty >= 1 && userToEmpty <= 12
        ? { type: 'order_cancel_all', userId: userToEmpty, marketId: 0, requestKey: '' }
        : generator.next(naive.spot));
    engine.effects.clear();
    naive.world.events.length = 0;
    const decision = engine.decide({ ...body, sequence: engine.sequence + 1, timestampMs: count });
    const refusal = naive.decide(body);
    entries.add(engine.effects, 0, engine.effects.length);
    const events = describeEffects(engine.effects, 0, engine.effects.length);
    if (
      (decision.ok ? '' : decision.code) !== refusal ||
      events.join() !== naive.world.events.join()
    ) {
      expect({ count, body, code: decision.ok ? '' : decision.code, events }).toEqual({
        count,
        body,
        code: refusal,
        events: naive.world.events,
      });
    }
    seen.add(refusal);
    for (const event of events) {
      const [kind = '', , status, reason] = event.split(' ');
      seen.add(kind === 'end' ? `${status} ${reason}` : kind);
    }
    if (count % STATE_EVERY === 0) {
      expect(describeEngine(engine)).toEqual(describeNaive(naive));
      engine.assertBalanced();
      entries.assertSame(engine);
    }
  }
  expect(describeEngine(engine)).toEqual(describeNaive(naive));
  expect(WANTED.filter((wanted) => !seen.has(wanted))).toEqual([]);
});
