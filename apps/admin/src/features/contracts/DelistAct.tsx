import type { AdminReply } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';

type View = AdminReply<'contractView'>;

/** The end of a contract market: a second person approves, users are told, then it closes for an hour and settles. */
export function DelistAct(props: {
  readonly market: View['markets'][number];
  readonly view: View;
}): ReactNode {
  const { market, view } = props;
  const { t } = useLingui();
  const { symbol, state, delisting, ending } = market;
  const ticker = view.tickers.find((own) => own.symbol === symbol);
  const openLots = String(ticker?.openLots ?? 0);
  // A market that never traded has nobody to tell beforehand.
  const isNew = state === 'halted' && (ticker?.lastPrice ?? null) === null;
  const notice = isNew ? 0 : view.termsNoticeMs;
  const whenText = useWhenText(notice);
  return (
    <ActButton<'marketDelist', WithTime>
      act="marketDelist"
      label={t`Delist`}
      effect={t`From then on ${symbol} only closes for an hour, and orders that would open are cancelled. What is still open (now ${openLots} lots) then closes at the mean of the index over that hour: nobody names the price. Users with positions or orders are told. Once the hour has begun nothing calls it back.`}
      isDanger
      isDisabled={delisting !== undefined || ending !== undefined}
      button={{ size: 'small' }}
      fields={<EffectiveField noticeMs={notice} />}
      initialValues={soonest}
      summary={(form) => `${symbol}: ${whenText(form)}`}
      toRequest={(form) => ({ symbol, ...timeOfForm(form), reason: form.reason })}
      refresh={['contractView', 'changeList']}
    />
  );
}
