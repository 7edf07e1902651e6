import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** What an insurance fund exchanged with one kind of other account, within a day or before all days that are shown. */
interface FundFlow {
  /** Midnight UTC; null for everything before the days that are shown. */
  readonly dayMs: number | null;
  /** The house account on the other side; '' for users. */
  readonly other: string;
  /** Signed: below zero left the fund. */
  readonly units: bigint;
  readonly count: number;
  readonly lastSequence: number;
}

/** An insurance fund as the tables have it. */
export interface FundFlows {
  readonly accountKind: 'contract' | 'gold';
  readonly asset: CatalogueAsset;
  readonly balance: bigint;
  /** The newest day first. */
  readonly flows: readonly FundFlow[];
}

interface Row {
  readonly sequence: number;
  readonly name: string | null;
  readonly asset_id: number | null;
  readonly balance: string | null;
  readonly day: number | null;
  readonly other: string | null;
  readonly units: string | null;
  readonly count: number | null;
  readonly last: number | null;
}

/**
 * Balances, flows and the sequence they are true as of, of one moment. A fund's own funding is posted like that of users.
 * `since` narrows which transfers are read.
 */
const flowsSql = (since: string): string => `WITH fund AS (
    SELECT account_id, house_account, asset_id, available_units + held_units AS balance FROM accounts
    WHERE user_id = 0 AND house_account IN ('contract_insurance', 'gold_insurance')
  ), moved AS (
    SELECT debit_account_id, credit_account_id, units, sequence, transferred_at_ms FROM transfers
    WHERE reason = 'contract_insurance' ${since}
    UNION ALL
    SELECT debit_account_id, credit_account_id, units, sequence, transferred_at_ms FROM transfers
    WHERE reason = 'contract_funding' AND debit_customer_id = 0 AND credit_customer_id = 0 ${since}
  ), flows AS (
    SELECT fund.account_id,
      CASE WHEN transferred_at_ms >= $1 THEN transferred_at_ms / ${DAY_MS}::bigint END AS day,
      other.house_account AS other,
      sum(CASE WHEN credit_account_id = fund.account_id THEN units ELSE -units END) AS units,
      count(*) AS count, max(sequence) AS last
    FROM fund JOIN moved ON fund.account_id IN (debit_account_id, credit_account_id)
    -- Held money is the odd number beside its account's.
    JOIN accounts AS other ON other.account_id = (CASE WHEN credit_account_id = fund.account_id
      THEN debit_account_id ELSE credit_account_id END) / 2 * 2
    GROUP BY 1, 2, 3
  )
  SELECT projected_sequence AS sequence, house_account AS name, asset_id, balance::text, day, other,
    flows.units::text AS units, count, last
  FROM projection LEFT JOIN fund ON true LEFT JOIN flows USING (account_id)
  ORDER BY day DESC NULLS LAST, other`;

const ALL_FLOWS = flowsSql('');
const NEW_FLOWS = flowsSql('AND transferred_at_ms >= $1');

/**
 * Every insurance fund with its flows, day by day from `fromMs` (ms since 1970) on, and unless `isOnlyNew` those before
 * it: together they are the balance. All of one moment, the sequence of the reply.
 */
export async function readFundFlows(
  { pool, catalogue }: { readonly pool: Pick<Pool, 'query'>; readonly catalogue: MarketCatalogue },
  fromMs: number,
  isOnlyNew = false,
): Promise<{ readonly sequence: number; readonly funds: readonly FundFlows[] }> {
  const { rows } = await pool.query<Row>(isOnlyNew ? NEW_FLOWS : ALL_FLOWS, [fromMs]);
  const funds = fundsOf(catalogue).map(({ accountKind, asset }) => {
    const name = fundAccount(accountKind);
    const own = rows.filter((row) => row.name === name && row.asset_id === asset.assetId);
    return {
      accountKind,
      asset,
      balance: BigInt(own[0]?.balance ?? 0),
      flows: own.flatMap(flowOf),
    };
  });
  return { sequence: rows[0]?.sequence ?? 0, funds };
}

function flowOf({ day, other, units, count, last }: Row): FundFlow[] {
  if (units === null) return [];
  return [
    {
      dayMs: day === null ? null : day * DAY_MS,
      other: other ?? '',
      units: BigInt(units),
      count: count ?? 0,
      lastSequence: last ?? 0,
    },
  ];
}

/** The house's account of an insurance fund. */
export const fundAccount = (accountKind: FundFlows['accountKind']): string =>
  accountKind === 'gold' ? 'gold_insurance' : 'contract_insurance';

/** The insurance funds of all assets that contracts are, or were, settled in. */
export function fundsOf(
  catalogue: MarketCatalogue,
): readonly Pick<FundFlows, 'accountKind' | 'asset'>[] {
  const funds = new Map<string, Pick<FundFlows, 'accountKind' | 'asset'>>();
  for (const { accountKind, quote } of [...catalogue.contracts, ...catalogue.endedContracts]) {
    const kind = accountKind === 'gold' ? 'gold' : 'contract';
    funds.set(`${kind}:${quote.assetId}`, { accountKind: kind, asset: quote });
  }
  return [...funds.values()];
}
