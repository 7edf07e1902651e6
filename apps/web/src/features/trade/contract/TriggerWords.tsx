import { formatExact } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ticksOf } from '#shared/contracts/contract-terms.ts';
import {
  callbackBpsOf,
  closesWhole,
  hasLimit,
  isConditional,
  takesStops,
  waitsForRise,
} from './contract-form.ts';
import { lotsText, ticksText } from '#shared/contracts/figures-text.ts';
import type { ContractModel } from './use-contract-form.ts';

/** What a conditional order will do, in words, as soon as it is known what it waits for and how much it is about. */
export function TriggerWords(props: {
  readonly model: ContractModel;
  readonly className?: string;
}): ReactNode {
  const wait = useWaitWords(props.model);
  const act = useActWords(props.model);
  const end = useEndWords(props.model);
  if (wait === undefined || act === undefined) return null;
  return (
    <p data-words="trigger" className={props.className}>
      {`${wait} ${act}`}
      <span className="block pt-1 text-cap text-t3">{end}</span>
    </p>
  );
}

function useWaitWords({ form, figures, situation }: ContractModel): string | undefined {
  const { t } = useLingui();
  const { terms } = situation;
  const { kind } = form;
  if (!isConditional(kind)) return undefined;
  if (kind === 'trailing_stop') {
    if (callbackBpsOf(form.callback) === 0) return undefined;
    const distance = `${formatExact(form.callback)}%`;
    const start = ticksOf(form.activation, terms);
    const sells = figures.side === 'sell';
    if (start !== 0) {
      const from = ticksText(start, terms);
      return sells
        ? t`From a mark price of ${from} on, it waits until the mark price falls ${distance} from its highest.`
        : t`From a mark price of ${from} on, it waits until the mark price rises ${distance} from its lowest.`;
    }
    return sells
      ? t`Waits until the mark price falls ${distance} from its highest.`
      : t`Waits until the mark price rises ${distance} from its lowest.`;
  }
  const ticks = ticksOf(form.trigger, terms);
  if (ticks === 0) return undefined;
  const price = ticksText(ticks, terms);
  return waitsForRise(kind, figures.side)
    ? t`Waits until the mark price rises to ${price}.`
    : t`Waits until the mark price falls to ${price}.`;
}

function useActWords({ form, figures, situation }: ContractModel): string | undefined {
  const { t } = useLingui();
  const limit = hasLimit(form.kind) ? ticksOf(form.price, situation.terms) : undefined;
  if (limit === 0) return undefined;
  const price = limit === undefined ? undefined : ticksText(limit, situation.terms);
  if (closesWhole(form)) {
    return price === undefined
      ? t`Then all that is open is closed at market.`
      : t`Then all that is open is closed at ${price} or better.`;
  }
  if (figures.lots === 0) return undefined;
  const size = lotsText(figures.lots);
  if (figures.side === 'buy') {
    return price === undefined
      ? t`Then it buys ${size} at market.`
      : t`Then it buys ${size} at ${price} or better.`;
  }
  return price === undefined
    ? t`Then it sells ${size} at market.`
    : t`Then it sells ${size} at ${price} or better.`;
}

/** What can keep it from acting: nothing is set aside for it, and it does not try twice. */
function useEndWords({ form }: ContractModel): string {
  const { t } = useLingui();
  if (form.isReducing) {
    return hasLimit(form.kind)
      ? t`It never takes more than is open then. If it cannot be placed it ends refused and does not try again.`
      : t`It never takes more than is open then. If nobody is on the other side it ends refused and does not try again.`;
  }
  if (takesStops(form) && (form.takeProfit !== '' || form.stopLoss !== '')) {
    return t`It holds no money until then. If margin is missing, nobody is on the other side or the mark price is past its TP/SL by then, it ends refused and does not try again.`;
  }
  return t`It holds no money until then. If margin is missing or nobody is on the other side it ends refused and does not try again.`;
}
