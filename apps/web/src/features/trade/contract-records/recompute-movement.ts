import { addDecimals, signOf } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import { checkFundOfPosition, checkMovement } from '@candor/verify/contract-fund';
import { formatExact } from '@candor/ui-kit';
import { msg } from '@lingui/core/macro';
import type { Liquidation, Step } from './recompute.ts';

export type Movement = EndpointReply<'common/contractInsuranceLines'>['lines'][number];

const plain = (text: string): string => formatExact(text);

/** What a fund had after a movement, from what it had before. */
export function recomputeMovement(line: Movement): readonly Step[] {
  const { amount, before, after } = line;
  const checks = checkMovement(line);
  const [sum, ...others] = checks.map((own) => own.holds);
  return [
    {
      rule: msg`What the fund had, with this movement; never below 0`,
      formula: `${plain(before)} ${signOf(amount) < 0 ? '−' : '+'} ${plain(amount.replace('-', ''))} = ${plain(addDecimals(before, amount))}`,
      published: plain(after),
      agrees: sum === true && others.slice(0, -1).every((own) => own),
    },
    {
      rule: msg`Fees and what the exchange pays in only add; what others could not pay only takes`,
      formula: plain(amount),
      agrees: others.at(-1) === true,
    },
  ];
}

/** All that one command moved for one position, against what the steps of its liquidation say. */
export function recomputeSource(
  lines: readonly Movement[],
  steps: Liquidation['lines'],
): readonly Step[] {
  const [first] = lines;
  const of = steps.filter(
    (own) => own.sequence === first?.sequence && own.positionId === first.positionId,
  );
  const [fees, fund] = checkFundOfPosition(lines, of);
  const sum = (amounts: readonly string[]): string =>
    plain(amounts.reduce((all, amount) => addDecimals(all, amount), '0'));
  const feesOf = lines.filter(({ kind }) => kind === 'liquidation_fee');
  const others = lines.filter(({ kind }) => kind !== 'liquidation_fee');
  return [
    {
      rule: msg`Liquidation fees of the position in this step, as its liquidation says`,
      formula: sum(feesOf.map(({ amount }) => amount)),
      published: sum(of.map(({ liquidationFee }) => liquidationFee)),
      agrees: fees?.holds === true,
    },
    {
      rule: msg`What the takeover brought or cost the fund in this step, as its liquidation says`,
      formula: sum(others.map(({ amount }) => amount)),
      published: sum(of.map((own) => own.fund)),
      agrees: fund?.holds === true,
    },
  ];
}
