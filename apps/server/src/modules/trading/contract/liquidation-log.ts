import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { formatUnits } from '@candor/money';
import type { Units } from '@candor/money';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { priceText, priceTextOrNull } from '#modules/markets/catalogue/index.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { readLiquidations } from './contract-history.ts';
import { amountText } from './contract-views.ts';
import type { ContractDeps } from './contract-deps.ts';
import type { ContractTables } from './tables.ts';

type LiquidationRow = Selectable<ContractTables['contract_liquidations']>;
type TakeoverRow = Selectable<ContractTables['contract_takeovers']>;
/** `is_alone` where the position has a liquidation of its own under that number, not the one of its account. */
type LineRow = Selectable<ContractTables['contract_liquidation_lines']> & {
  readonly is_alone: boolean;
};
type Liquidation = EndpointReply<'common/contractLiquidations'>['liquidations'][number];

const directionOf = (isLong: number) => (isLong === 1 ? ('long' as const) : ('short' as const));

/** Liquidations of all users, the newest first, without names, each with all of its steps. */
export async function listLiquidations(
  { catalogue, contracts }: Pick<ContractDeps, 'catalogue' | 'contracts'>,
  page: EndpointRequest<'common/contractLiquidations'>,
): Promise<EndpointReply<'common/contractLiquidations'>> {
  const { rows, nextCursor } = await readLiquidations(contracts, page);
  const ids = [...new Set(rows.map((row) => row.liquidation_id))];
  const [takeovers, lines] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([takeoversOf(contracts, ids), linesOf(contracts, ids)]);
  return {
    liquidations: rows.map((row) => {
      const isOwn = ownedBy(row);
      const own = lines.filter((line) => isOwn(line, line.position_id));
      const held = takeovers.filter((takeover) => isOwn(takeover, takeover.takeover_id));
      return liquidationView(catalogue, row, own, held);
    }),
    nextCursor,
  };
}

/** What belongs to a row: its position's, or those of the account that have no row of their own. */
function ownedBy(row: LiquidationRow) {
  return (
    other: Pick<LineRow, 'liquidation_id' | 'user_id' | 'is_alone'>,
    positionId: number,
  ): boolean =>
    other.liquidation_id === row.liquidation_id &&
    other.user_id === row.user_id &&
    (row.position_id === 0 ? !other.is_alone : positionId === row.position_id);
}

const hasOwnRow = (positionColumn: string) => sql<boolean>`EXISTS (
  SELECT FROM contract_liquidations AS alone
  WHERE alone.liquidation_id = own.liquidation_id AND alone.user_id = own.user_id
    AND alone.position_id = ${sql.ref(positionColumn)})`;

async function takeoversOf(contracts: ContractDeps['contracts'], ids: readonly number[]) {
  return contracts
    .selectFrom('contract_takeovers as own')
    .selectAll()
    .select(hasOwnRow('own.takeover_id').as('is_alone'))
    .where('liquidation_id', 'in', ids)
    .orderBy('takeover_id')
    .execute();
}

async function linesOf(
  contracts: ContractDeps['contracts'],
  ids: readonly number[],
): Promise<readonly LineRow[]> {
  return contracts
    .selectFrom('contract_liquidation_lines as own')
    .selectAll()
    .select(hasOwnRow('own.position_id').as('is_alone'))
    .where('liquidation_id', 'in', ids)
    .orderBy('at_sequence')
    .orderBy('place')
    .orderBy('position_id')
    .execute();
}

function liquidationView(
  catalogue: MarketCatalogue,
  row: LiquidationRow,
  lines: readonly LineRow[],
  takeovers: readonly TakeoverRow[],
): Liquidation {
  const asset = catalogue.assetOf(row.asset_id);
  return {
    liquidationId: row.liquidation_id,
    positionId: row.position_id,
    accountKind: row.account_kind === 'gold' ? ('gold' as const) : ('contract' as const),
    asset: asset.symbol,
    step: row.step,
    outcome: row.outcome,
    startedAtMs: row.started_at_ms,
    updatedAtMs: row.put_at_ms,
    equity: formatUnits(row.equity_units as Units, asset.scale),
    maintenance: formatUnits(row.needed_units as Units, asset.scale),
    takeovers: takeovers.map((takeover) => {
      const taken = lines.find(
        (line) => line.step === 'take_over' && line.position_id === takeover.takeover_id,
      );
      return takeoverView(takeover, taken, catalogue);
    }),
    lines: lines.map((line) => lineView(line, catalogue)),
    sequence: row.put_sequence,
  };
}

function takeoverView(
  row: TakeoverRow,
  taken: LineRow | undefined,
  catalogue: MarketCatalogue,
): Liquidation['takeovers'][number] {
  const market = catalogue.contractOf(row.market_id);
  return {
    positionId: row.takeover_id,
    symbol: market.symbol,
    direction: directionOf(row.is_long),
    lotsTaken: row.lots_taken,
    lotsLeft: row.lots,
    valueTaken: taken === undefined ? null : amountText(market, taken.taken_units),
    valueLeft: amountText(market, row.entry_units),
    deleveragedLots: row.deleveraged_lots,
    insurance: amountText(market, row.insurance_units),
    attempts: row.attempts,
    startedAtMs: row.started_at_ms,
  };
}

function lineView(row: LineRow, catalogue: MarketCatalogue): Liquidation['lines'][number] {
  const market = catalogue.contractOf(row.market_id);
  const amount = (units: number): string => amountText(market, units);
  return {
    step: row.step,
    atMs: row.at_ms,
    sequence: row.at_sequence,
    positionId: row.position_id,
    symbol: market.symbol,
    direction: directionOf(row.is_long),
    lots: row.lots,
    entryValue: amount(row.entry_units),
    margin: amount(row.margin_units),
    account: amount(row.account_units),
    due: amount(row.due_units),
    markPrice: priceText(market, row.mark_ticks),
    maintenancePpm: row.maintenance_ppm,
    deduction: amount(row.deduction_units),
    liquidationFeePpm: row.liquidation_fee_ppm,
    equity: amount(row.equity_units),
    maintenance: amount(row.needed_units),
    limitPrice: priceTextOrNull(market, row.limit_ticks),
    soldLots: row.sold_lots,
    soldValue: amount(row.sold_units),
    fee: amount(row.fee_units),
    liquidationFee: amount(row.liquidation_fee_units),
    takenValue: amount(row.taken_units),
    fund: amount(row.fund_units),
    stays: row.stays,
    kept: amount(row.kept_units),
  };
}
