import { RefusedError } from '@candor/api-client';
import { compareDecimals } from '@candor/money';
import type { ContractPositionView } from '@candor/protocol';
import { settleAmount, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { contractErrorText } from './contract-texts.ts';

/** The two prices at which a position closes itself. */
export type StopName = 'takeProfit' | 'stopLoss';

/** Refusals that are about one of the two prices. */
export const STOP_OF_CODE: Readonly<Partial<Record<number, StopName>>> = {
  2023: 'takeProfit',
  2024: 'stopLoss',
  2025: 'takeProfit',
  2026: 'stopLoss',
  4005: 'stopLoss',
  4006: 'stopLoss',
  4007: 'stopLoss',
};

/** Both prices; an empty text is none. */
type StopTexts = Readonly<Record<StopName, string>>;

interface SaveStops {
  /** Sets both prices; an empty one is taken away. */
  readonly save: (prices: StopTexts) => Promise<void>;
  /** What the server refused of one of the prices. */
  readonly refusal: { readonly field: StopName; readonly code: number } | undefined;
  readonly failure: string | undefined;
  readonly forget: () => void;
  readonly isBusy: boolean;
}

/** The longest that a form waits for the position to come with the prices it was given. */
const SEEN_MS_MAX = 3_000;

function isSetTo(position: ContractPositionView, { takeProfit, stopLoss }: StopTexts): boolean {
  const isSame = (shown: string | null, sent: string): boolean =>
    compareDecimals(shown ?? '0', sent === '' ? '0' : settleAmount(sent)) === 0;
  return isSame(position.takeProfitPrice, takeProfit) && isSame(position.stopLossPrice, stopLoss);
}

/**
 * Sends the two prices of a position and says that they are set. Done once the position shows them: whoever changes one
 * of them next sends the other along.
 */
export function useSaveStops(position: ContractPositionView, onDone: () => void): SaveStops {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<SaveStops['refusal']>();
  const [sent, setSent] = useState<{ readonly prices: StopTexts; readonly untilMs: number }>();
  const { run, failure, forget, isBusy } = useMoneyAction('contractPl', (error) => {
    const code = error instanceof RefusedError ? error.code : 0;
    const field = STOP_OF_CODE[code];
    if (field === undefined) return contractErrorText(error);
    setRefusal({ field, code });
    return undefined;
  });
  useEffect(() => {
    if (sent === undefined) return;
    const end = (): void => {
      setSent(undefined);
      onDone();
    };
    const wait = isSetTo(position, sent.prices) ? 0 : Math.max(0, sent.untilMs - Date.now());
    const timer = setTimeout(end, wait);
    return () => clearTimeout(timer);
  }, [sent, position, onDone]);
  const save: SaveStops['save'] = async (prices) => {
    const { takeProfit, stopLoss } = prices;
    const reply = await run({
      positionId: position.positionId,
      ...(takeProfit !== '' && { takeProfitPrice: settleAmount(takeProfit) }),
      ...(stopLoss !== '' && { stopLossPrice: settleAmount(stopLoss) }),
    });
    if (reply === undefined) return;
    const isNone = takeProfit === '' && stopLoss === '';
    toastStore.show(
      isNone ? t`Take profit and stop loss are removed` : t`Take profit and stop loss are set`,
      'success',
    );
    setSent({ prices, untilMs: Date.now() + SEEN_MS_MAX });
  };
  const forgetAll = (): void => {
    forget();
    setRefusal(undefined);
  };
  return { save, refusal, failure, forget: forgetAll, isBusy: isBusy || sent !== undefined };
}
