import { useLingui } from '@lingui/react/macro';
import { Calculator, ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { marginModeTexts, positionModeTexts } from '#shared/contracts/contract-texts.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import type { ContractSheetName } from './sheet-names.ts';

/** The terms of one's own positions in the market: margin mode, leverage, position mode; and the way to "what if". */
export function TermChips(props: {
  readonly setting: ContractSituation['setting'];
  readonly onOpen: (sheet: ContractSheetName) => void;
}): ReactNode {
  const { setting, onOpen } = props;
  const { t } = useLingui();
  const chip = (sheet: ContractSheetName, label: string, value: string): ReactNode => (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${value}`}
      onClick={() => onOpen(sheet)}
      className="press flex h-10 min-w-0 items-center gap-1 rounded-input bg-s2 px-2.5 text-meta font-medium text-t1"
    >
      <span className="truncate">{value}</span>
      <ChevronDown size={14} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-1">
      {chip('margin', t`Margin mode`, t(marginModeTexts[setting.marginMode]))}
      {chip('leverage', t`Leverage`, `${String(setting.leverage)}x`)}
      {chip('mode', t`Position mode`, t(positionModeTexts[setting.positionMode]))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen('whatIf')}
        className="press ml-auto flex h-10 min-w-10 items-center justify-end text-meta text-primary-text"
      >
        <Calculator
          size={18}
          strokeWidth={1.8}
          aria-hidden="true"
          className="hidden shrink-0 max-[369px]:block"
        />
        <span className="truncate max-[369px]:sr-only">{t`What if`}</span>
        <ChevronRight
          size={16}
          strokeWidth={1.8}
          aria-hidden="true"
          className="shrink-0 max-[369px]:hidden"
        />
      </button>
    </div>
  );
}
