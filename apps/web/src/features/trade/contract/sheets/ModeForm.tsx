import { Button, FormError, RadioList, toastStore } from '@candor/ui-kit';
import { marginModes, positionModes } from '@candor/protocol';
import type { MarginMode, PositionMode } from '@candor/protocol';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  marginModeNotes,
  marginModeTexts,
  positionModeNotes,
  positionModeTexts,
} from '#shared/contracts/contract-texts.ts';
import type { ContractSituation } from '#shared/contracts/contract-situation.ts';
import { useSetting } from '../use-setting.ts';

/** Chooses margin mode or position mode of the market: only while nothing is open there. */
export function ModeForm(props: {
  readonly mode: 'marginMode' | 'positionMode';
  readonly situation: ContractSituation;
  readonly onDone: () => void;
}): ReactNode {
  const { mode, situation, onDone } = props;
  const { setting, terms, positions, orders, triggers } = situation;
  const { t } = useLingui();
  const { set, isBusy, failure, forget } = useSetting(situation);
  const [chosen, setChosen] = useState<MarginMode | PositionMode>(setting[mode]);
  const { symbol } = terms.market;
  const isInUse = [...positions, ...orders, ...triggers].some((own) => own.symbol === symbol);
  const save = async (): Promise<void> => {
    if (!(await set({ [mode]: chosen }))) return;
    toastStore.show(t`Changed`, 'success');
    onDone();
  };
  const options =
    mode === 'marginMode'
      ? marginModes.map((value) => ({
          value,
          label: t(marginModeTexts[value]),
          note: t(marginModeNotes[value]),
        }))
      : positionModes.map((value) => ({
          value,
          label: t(positionModeTexts[value]),
          note: t(positionModeNotes[value]),
        }));
  return (
    <div className="flex flex-col gap-3 pb-3">
      <RadioList<MarginMode | PositionMode>
        label={mode === 'marginMode' ? t`Margin mode` : t`Position mode`}
        options={options}
        value={chosen}
        onChange={(value) => {
          forget();
          setChosen(value);
        }}
      />
      <div className="flex flex-col gap-3 px-4">
        {isInUse && (
          <p role="status" className="text-meta text-warn">
            {t`This changes only while you have no position and no order in this market, conditional ones included.`}
          </p>
        )}
        <FormError>{failure}</FormError>
        <Button
          isBlock
          isBusy={isBusy}
          disabled={isInUse || chosen === setting[mode]}
          onClick={() => void save()}
        >
          {t`Save`}
        </Button>
      </div>
    </div>
  );
}
