import { asUnits, formatUnits } from '@candor/money';
import type { EndpointReply, InsuranceFlowKind } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import type { ContractDeps } from './contract-deps.ts';
import { readFundFlows } from './fund-flows.ts';
import type { FundFlows } from './fund-flows.ts';

/** The insurance funds' flows are shown for so many days. */
const FLOW_DAYS = 30;

type Fund = EndpointReply<'common/contractInsurance'>['funds'][number];

/** Which flow a transfer of an insurance fund is: the account on its other side says it, users' pay fees. */
const flowKinds: Readonly<Record<string, InsuranceFlowKind>> = {
  contract_clearing: 'takeover',
  contract_funding: 'funding',
  '': 'liquidation_fee',
};

/**
 * What the insurance funds have, what they had before the days that are shown, and what they received and paid on each of
 * these: balance, opening and flows are of one sequence, so that they add up.
 */
export async function readInsurance({
  pool,
  catalogue,
  nowMs,
}: Pick<ContractDeps, 'pool' | 'catalogue' | 'nowMs'>): Promise<
  EndpointReply<'common/contractInsurance'>
> {
  const timeMs = nowMs();
  const fromMs = timeMs - (timeMs % DAY_MS) - FLOW_DAYS * DAY_MS;
  const { sequence, funds } = await readFundFlows({ pool, catalogue }, fromMs);
  return { sequence, timeMs, openingAtMs: fromMs, funds: funds.map(fundView) };
}

function fundView({ accountKind, asset, balance, flows }: FundFlows): Fund {
  const amount = (units: bigint): string => formatUnits(asUnits(units), asset.scale);
  const before = flows.filter(({ dayMs }) => dayMs === null);
  return {
    accountKind,
    asset: asset.symbol,
    balance: amount(balance),
    opening: amount(before.reduce((sum, { units }) => sum + units, 0n)),
    flows: flows.flatMap(({ dayMs, other, units, count, lastSequence }) =>
      dayMs === null
        ? []
        : [
            {
              ...{ dayMs, kind: flowKinds[other] ?? ('funded' as const) },
              ...{ amount: amount(units), count, lastSequence },
            },
          ],
    ),
  };
}
