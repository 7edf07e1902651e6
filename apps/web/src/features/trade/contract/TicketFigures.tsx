import { signOf } from '@candor/money';
import { formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { CirclePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import type { TicketProps } from './ticket-props.ts';
import { distancePpm } from '#shared/contracts/contract-terms.ts';
import {
  MONEY_DECIMALS,
  costText,
  lotsText,
  resultText,
  shareText,
  ticksText,
} from '#shared/contracts/figures-text.ts';
import { FigureRow } from './FigureRow.tsx';
import { ContractTerm } from '#shared/terms/ContractTerm.tsx';

/** What the order costs, how large it may be, and where the position would end. */
export function TicketFigures({ market, model }: TicketProps): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { form, figures, situation } = model;
  const { account, terms } = situation;
  const { quoteAsset, accountKind } = market;
  const { costUnits, opens, makerFeeUnits, takerFeeUnits, lotsMax, closeResultUnits } = figures;
  const most = lotsMax === undefined ? '--' : lotsText(lotsMax);
  return (
    <dl className="num flex flex-col gap-1.5 text-meta">
      <FigureRow name={t`Avail.`}>
        <span>
          {`${account === undefined ? '--' : formatDecimal(account.free, MONEY_DECIMALS)} ${quoteAsset}`}
        </span>
        <button
          type="button"
          aria-label={t`Transfer in`}
          onClick={() => go.to('transfer', { to: accountKind, asset: quoteAsset })}
          className="relative grid size-5 place-items-center text-primary-text before:absolute before:-inset-2.5"
        >
          <CirclePlus size={16} strokeWidth={1.8} aria-hidden="true" />
        </button>
      </FigureRow>
      {form.isReducing ? (
        <FigureRow name={t`Est. result`}>
          {closeResultUnits === undefined ? '--' : resultText(closeResultUnits, terms)}
        </FigureRow>
      ) : (
        <FigureRow name={<ContractTerm name="cost" />}>
          {opens === 0 ? '--' : `${costText(costUnits, terms)} ${quoteAsset}`}
        </FigureRow>
      )}
      <FigureRow name={<ContractTerm name="fee" />}>
        {figures.lots === 0 || figures.worstTicks === 0
          ? '--'
          : `${costText(makerFeeUnits, terms)} / ${costText(takerFeeUnits, terms)}`}
      </FigureRow>
      <FigureRow name={form.isReducing ? t`Left to close` : t`Max`}>{most}</FigureRow>
      {!form.isReducing && <LiquidationRow model={model} />}
    </dl>
  );
}

/** The whole position's liquidation price, before and after the order; its distance where nothing is open yet. */
function LiquidationRow({ model }: Pick<TicketProps, 'model'>): ReactNode {
  const { figures, situation } = model;
  const { after, liquidationAfter, liquidationBefore, added } = figures;
  const { terms, markTicks } = situation;
  const isOpen = added !== undefined && liquidationBefore !== 0;
  return (
    <FigureRow name={<ContractTerm name="liquidation" />} className="flex-wrap justify-end">
      {isOpen && (
        <span className="text-t3 max-[369px]:hidden">{`${ticksText(liquidationBefore, terms)} →`}</span>
      )}
      <span className="font-medium text-warn">
        {after === undefined ? '--' : ticksText(liquidationAfter, terms)}
      </span>
      {after !== undefined && !isOpen && liquidationAfter !== 0 && markTicks !== 0 && (
        <span className="text-t3 max-[369px]:hidden">
          {shareText(distancePpm(liquidationAfter, markTicks))}
        </span>
      )}
    </FigureRow>
  );
}

/** Whether the account has nothing at all. */
export function isEmptyAccount(wallet: string | undefined): boolean {
  return wallet === undefined || signOf(wallet) <= 0;
}
