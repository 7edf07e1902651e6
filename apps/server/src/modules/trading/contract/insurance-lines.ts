import { asUnits, formatUnits } from '@candor/money';
import type { EndpointReply, EndpointRequest, InsuranceLineKind } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { ContractDeps } from './contract-deps.ts';
import { fundAccount, fundsOf } from './fund-flows.ts';

type Request = EndpointRequest<'common/contractInsuranceLines'>;
type Reply = EndpointReply<'common/contractInsuranceLines'>;

/** A movement, or only the head where no line is found. */
interface Row {
  readonly head_sequence: number;
  readonly balance: string | null;
  readonly line_id: number | null;
  readonly at_ms: number;
  readonly sequence: number;
  readonly reason: string;
  /** The house account on the other side; '' for users. */
  readonly other: string;
  readonly units: string;
  /** What the fund had once this had moved. */
  readonly units_after: string;
  readonly reference_id: number;
  readonly liquidation_id: number | null;
  readonly market_id: number | null;
}
type LineRow = Row & { readonly line_id: number };

/**
 * The fund whose account of the house is $1, in the asset $2: its transfers below number $3, at most $5, of the command $4 unless
 * that is null. What it had after one is what it has now without everything that came later: so the newest page, for which most
 * ask, sums only itself. Balance, lines and sequence are of one moment.
 */
const LINES = `WITH fund AS (
    SELECT account_id, available_units + held_units AS balance FROM accounts
    WHERE user_id = 0 AND house_account = $1 AND asset_id = $2
  ), every AS (
    SELECT transfer_id, sequence, debit_account_id, credit_account_id, units FROM transfers
    WHERE reason = 'contract_insurance'
    UNION ALL
    SELECT transfer_id, sequence, debit_account_id, credit_account_id, units FROM transfers
    WHERE reason = 'contract_funding' AND debit_customer_id = 0 AND credit_customer_id = 0
  ), moved AS (
    SELECT transfer_id, sequence, CASE WHEN credit_account_id = account_id THEN units ELSE -units END AS units,
      CASE WHEN credit_account_id = account_id THEN debit_account_id ELSE credit_account_id END AS other_id
    FROM fund JOIN every ON account_id IN (debit_account_id, credit_account_id)
  ), later AS (
    SELECT coalesce(sum(units), 0) AS units FROM moved WHERE transfer_id >= $3 OR sequence > $4::bigint
  ), lines AS (
    SELECT transfer_id, other_id, moved.units, later.units + coalesce(sum(moved.units) OVER (
      ORDER BY transfer_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS later_units
    FROM moved CROSS JOIN later WHERE transfer_id < $3 AND ($4::bigint IS NULL OR sequence = $4::bigint)
    ORDER BY transfer_id DESC LIMIT $5
  )
  SELECT projected_sequence AS head_sequence, fund.balance::text, own.transfer_id AS line_id, own.transferred_at_ms AS at_ms,
    own.sequence, own.reason, own.reference_id, other.house_account AS other, lines.units::text,
    (fund.balance - later_units)::text AS units_after, step.liquidation_id, step.market_id
  FROM projection LEFT JOIN fund ON true LEFT JOIN lines ON true
    LEFT JOIN transfers AS own ON own.transfer_id = lines.transfer_id
    -- Held money is the odd number beside its account's.
    LEFT JOIN accounts AS other ON other.account_id = other_id / 2 * 2
    LEFT JOIN LATERAL (
      SELECT liquidation_id, market_id FROM contract_liquidation_lines
      WHERE position_id = own.reference_id AND at_sequence = own.sequence LIMIT 1
    ) AS step ON true
  ORDER BY line_id DESC`;

/** Above every number of a transfer. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * Every movement of an insurance fund, the newest first, each with what the fund had before and after it.
 * @throws ApiError notFound for an asset that no contract market is, or was, settled in
 */
export async function listInsuranceLines(
  { catalogue, pool }: Pick<ContractDeps, 'catalogue' | 'pool'>,
  { accountKind, asset: symbol, sequence, ...page }: Request,
): Promise<Reply> {
  const fund = fundsOf(catalogue).find(
    (own) => own.accountKind === accountKind && own.asset.symbol === symbol,
  );
  if (fund === undefined) throw refuse.notFound({ field: 'asset' });
  const { assetId, scale } = fund.asset;
  const below = page.cursor === undefined ? NEWEST : readCursor(page.cursor).id;
  const { rows: read } = await pool.query<Row>(LINES, [
    ...[fundAccount(accountKind), assetId, below, sequence ?? null, rowsToRead(page)],
  ]);
  const found = read.filter((row): row is LineRow => row.line_id !== null);
  const { rows, nextCursor } = cutPage(found, page, (row) => String(row.line_id));
  const amount = (units: bigint): string => formatUnits(asUnits(units), scale);
  return {
    sequence: read[0]?.head_sequence ?? 0,
    balance: amount(BigInt(read[0]?.balance ?? 0)),
    lines: rows.map((row) => lineView(row, amount, catalogue)),
    nextCursor,
  };
}

function lineView(
  row: LineRow,
  amount: (units: bigint) => string,
  catalogue: ContractDeps['catalogue'],
): Reply['lines'][number] {
  const [units, after] = [BigInt(row.units), BigInt(row.units_after)];
  const kind = kindOf(row);
  const isOfMarket = kind === 'funding_missing' || kind === 'funding_rounding';
  const marketId = isOfMarket ? row.reference_id : row.market_id;
  return {
    lineId: row.line_id,
    atMs: row.at_ms,
    sequence: row.sequence,
    kind,
    amount: amount(units),
    before: amount(after - units),
    after: amount(after),
    positionId: isOfMarket || kind === 'funded' ? null : row.reference_id,
    liquidationId: row.liquidation_id,
    symbol: marketId === null ? null : catalogue.contractOf(marketId).symbol,
  };
}

/** What moved the money follows from the account on the other side, and from its reason where fundings pass through. */
function kindOf({ reason, other, units }: LineRow): InsuranceLineKind {
  if (reason === 'contract_funding') return 'funding';
  if (other === 'contract_funding') {
    return units.startsWith('-') ? 'funding_missing' : 'funding_rounding';
  }
  if (other === 'contract_clearing') return 'takeover';
  return other === '' ? 'liquidation_fee' : 'funded';
}
