import { Button } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { serverNowMs } from '#shared/api/server-clock.ts';
import { useSession } from '#shared/session/session.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { limitStateOf, useOwnLimits } from './own-limits.ts';
import { isConditional } from './contract-form.ts';
import type { TicketProps } from './ticket-props.ts';
import { costText } from '#shared/contracts/figures-text.ts';
import { isEmptyAccount } from './TicketFigures.tsx';

/** The ticket's button: what it does, what that risks, or why it cannot be. */
export function SubmitButton(props: TicketProps): ReactNode {
  const { market, model, isBusy, onLogIn } = props;
  const { t } = useLingui();
  const go = useGo();
  const id = useId();
  const hasSession = useSession((state) => state.session !== undefined);
  const isOnline = useIsOnline();
  const reason = useReasonText(props);
  const { account } = model.situation;
  const { form } = model;
  const whole = { isBlock: true, size: 'trade' } as const;
  if (!hasSession) {
    return (
      <Button {...whole} onClick={onLogIn}>
        {t`Log in`}
      </Button>
    );
  }
  if (account !== undefined && isEmptyAccount(account.wallet) && !form.isReducing) {
    const { accountKind, quoteAsset } = market;
    return (
      <Button {...whole} onClick={() => go.to('transfer', { to: accountKind, asset: quoteAsset })}>
        {t`Transfer in`}
      </Button>
    );
  }
  const isLong = model.figures.side === 'buy';
  return (
    <>
      <Button
        {...whole}
        type="submit"
        tone={isLong ? 'up' : 'down'}
        isBusy={isBusy}
        disabled={reason !== undefined || !isOnline}
        aria-describedby={reason === undefined ? undefined : id}
      >
        {isOnline ? <ButtonWords {...props} /> : t`Offline`}
      </Button>
      {reason !== undefined && (
        <p id={id} className="pt-1 text-meta text-warn">
          {reason}
        </p>
      )}
    </>
  );
}

/** Why nothing can be ordered now, whatever the form says. */
function useReasonText({ market, model }: TicketProps): string | undefined {
  const { t } = useLingui();
  const { health, isWorthUnknown } = model.situation;
  const limits = useOwnLimits(market.quoteAsset);
  const limitState = limitStateOf(limits, serverNowMs());
  if (market.state === 'halted') return t`Trading is halted.`;
  if (health === 'closed') return t`Closed by its calendar.`;
  if (market.state === 'cancel_only' || health === 'cancel_only') {
    return t`Only cancellations for now.`;
  }
  if (model.figures.opens > 0 && market.ending !== undefined) {
    return t`The market ends: closing only.`;
  }
  if (model.figures.opens > 0 && limitState === 'paused') return t`You paused: closing only.`;
  if (model.figures.opens > 0 && limitState === 'reached') {
    return t`Your limit of today is reached: closing only.`;
  }
  if (health === 'degraded' && !model.form.isReducing) return t`Index degraded: closing only.`;
  if (model.figures.opens > 0 && isWorthUnknown) {
    return t`A position of yours has no live price: closing only.`;
  }
  return undefined;
}

function ButtonWords({ market, model }: TicketProps): ReactNode {
  const { t } = useLingui();
  const { form, figures, situation } = model;
  const { setting, terms } = situation;
  const isLong = figures.side === 'buy';
  if (isConditional(form.kind) && !form.isReducing) {
    return (
      <>
        {isLong ? t`Open long` : t`Open short`}
        <span className="block text-micro font-normal">{t`Waits for the mark price`}</span>
      </>
    );
  }
  if (form.isReducing) return isLong ? t`Close short` : t`Close long`;
  const name = isLong ? t`Open long` : t`Open short`;
  if (figures.opens === 0)
    return figures.closes === 0 ? name : isLong ? t`Close short` : t`Close long`;
  const cost = `${costText(figures.costUnits, terms)} ${market.quoteAsset}`;
  return (
    <>
      {name}
      <span className="num block text-micro font-normal">
        {setting.marginMode === 'cross' ? t`Risks all money of this account` : t`Risks ${cost}`}
      </span>
    </>
  );
}
