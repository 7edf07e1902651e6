import type { Selectable } from 'kysely';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { contractNamed, priceText } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract } from '#modules/markets/catalogue/index.ts';
import { amountText } from './contract-views.ts';
import type { ContractDeps } from './contract-deps.ts';
import { deleveragingView } from './deleveraging-log.ts';
import type { ContractTables } from './tables.ts';

type QueueKey = EndpointRequest<'common/contractDeleveragingQueue'>;
type PlaceRow = Selectable<ContractTables['contract_deleverage_places']>;

/** A row of a place that says how it was found, and not that it was asked in vain. */
const AS_FOUND = 0;

/** The winners whom one command could ask to give up positions, and who gave what. @throws notFound */
export async function readQueue(
  { catalogue, contracts }: Pick<ContractDeps, 'catalogue' | 'contracts'>,
  { symbol, sequence, direction }: QueueKey,
): Promise<EndpointReply<'common/contractDeleveragingQueue'>> {
  const market = contractNamed(catalogue, symbol);
  const isLong = direction === 'long' ? 1 : 0;
  const queue = await contracts
    .selectFrom('contract_deleverage_queues')
    .selectAll()
    .where('market_id', '=', market.marketId)
    .where('at_sequence', '=', sequence)
    .where('is_long', '=', isLong)
    .executeTakeFirst();
  if (queue === undefined) throw refuse.notFound();
  const rows = await contracts
    .selectFrom('contract_deleverage_places')
    .selectAll()
    .where('market_id', '=', market.marketId)
    .where('at_sequence', '=', sequence)
    .where('is_long', '=', isLong)
    .orderBy('place')
    .execute();
  const given = await contracts
    .selectFrom('contract_deleveragings')
    .selectAll()
    .where('market_id', '=', market.marketId)
    .where('at_ms', '=', queue.at_ms)
    .where('put_sequence', '=', sequence)
    .where('is_long', '=', isLong)
    .orderBy('rank', 'desc')
    .orderBy('position_id')
    .execute();
  const givers = new Set(given.map((line) => line.position_id));
  return {
    ...{ symbol: market.symbol, sequence, direction, atMs: queue.at_ms },
    markPrice: priceText(market, queue.mark_ticks),
    candidates: queue.candidates,
    candidateLots: queue.candidate_lots,
    frozen: queue.frozen,
    frozenLots: queue.frozen_lots,
    places: rows
      .filter((row) => row.takeover_id === AS_FOUND)
      .map((row) => placeView(market, row, givers, rows)),
    lines: given.map((row) => deleveragingView(row, market)),
  };
}

/** A position number would say whose it is to who knows it: of those who gave nothing there is none. */
function placeView(
  market: CatalogueContract,
  row: PlaceRow,
  givers: ReadonlySet<number>,
  rows: readonly PlaceRow[],
) {
  const pass = rows.find((own) => own.place === row.place && own.takeover_id !== AS_FOUND);
  return {
    place: row.place,
    rank: row.rank,
    lots: row.lots,
    entryValue: amountText(market, row.entry_units),
    value: amountText(market, row.worth_units),
    equity: amountText(market, row.equity_units),
    positionId: givers.has(row.position_id) ? row.position_id : null,
    passed:
      pass === undefined ? null : { lots: pass.lots, left: amountText(market, pass.left_units) },
  };
}

/** Where a user's own position stood in a queue. @throws notFound for a market that is none */
export async function readOwnPlace(
  { catalogue, contracts }: Pick<ContractDeps, 'catalogue' | 'contracts'>,
  { symbol, sequence, direction }: QueueKey,
  { userId }: { readonly userId: number },
): Promise<EndpointReply<'contractDeleveragingPlace'>> {
  const row = await contracts
    .selectFrom('contract_deleverage_places as own')
    .innerJoin('contract_positions as position', 'position.position_id', 'own.position_id')
    .select('own.place')
    .where('own.market_id', '=', contractNamed(catalogue, symbol).marketId)
    .where('own.at_sequence', '=', sequence)
    .where('own.is_long', '=', direction === 'long' ? 1 : 0)
    .where('own.takeover_id', '=', AS_FOUND)
    .where('position.user_id', '=', userId)
    .executeTakeFirst();
  return { place: row?.place ?? null };
}
