import { profitFiles } from '@candor/protocol';
import type { ProfitFile } from '@candor/protocol';
import { Button, RadioList, Segmented, Sheet, toastStore } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { tell } from '#shared/api/api.ts';
import { useIsOnline } from '#shared/api/use-is-online.ts';
import { exportRange, exportTimes, saveExport } from './export-file.ts';
import type { ExportTime } from './export-file.ts';
import { fileTexts } from './profit-texts.ts';

/** Saves a file; `rows` counts its lines while they come, and is undefined while none are. */
function useSaving(file: ProfitFile, time: ExportTime, onSaved: () => void) {
  const { t } = useLingui();
  const [rows, setRows] = useState<number>();
  const save = async (): Promise<void> => {
    setRows(0);
    try {
      const saved = await saveExport(file, exportRange(time, Date.now()), setRows);
      if (saved === 0) {
        toastStore.show(t`There is nothing in this time.`, 'info');
        return;
      }
      toastStore.show(plural(saved, { one: '# line saved', other: '# lines saved' }), 'success');
      onSaved();
    } catch (error) {
      tell(error);
    } finally {
      setRows(undefined);
    }
  };
  return { rows, save };
}

/** What to have as a file, and for which time. */
export function ExportSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useLingui();
  const [file, setFile] = useState<ProfitFile>('tax');
  const [time, setTime] = useState<ExportTime>('year');
  const { rows, save } = useSaving(file, time, props.onClose);
  const isOnline = useIsOnline();
  const year = new Date().getUTCFullYear();
  const timeLabels: Readonly<Record<ExportTime, string>> = {
    '90d': t`90 days`,
    year: String(year),
    lastYear: String(year - 1),
  };
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t`Export`}
      footer={
        <Button
          isBlock
          isBusy={rows !== undefined}
          disabled={!isOnline}
          onClick={() => void save()}
        >
          {rows !== undefined && rows > 0
            ? plural(rows, { one: '# line…', other: '# lines…' })
            : isOnline
              ? t`Save CSV file`
              : t`Offline`}
        </Button>
      }
    >
      <Segmented
        label={t`Period`}
        options={exportTimes.map((value) => ({ value, label: timeLabels[value] }))}
        value={time}
        onChange={setTime}
        className="mx-4 mb-2"
      />
      <RadioList
        label={t`File`}
        options={profitFiles.toReversed().map((value) => ({
          value,
          label: t(fileTexts[value].label),
          note: t(fileTexts[value].note),
        }))}
        value={file}
        onChange={setFile}
      />
      {file === 'tax' && (
        <p className="px-4 pt-2 text-meta text-t2">
          {t`In it: coins sold or sent away, with proceeds and cost; profits, losses, fees, funding and liquidations of contracts; stakes and payouts of options. Interest and rewards are in the history.`}
        </p>
      )}
      <p className="px-4 pt-2 pb-4 text-meta text-t3">
        {t`Times are in UTC, amounts exact. Cost is the weighted average, fees included. This is a record, not tax advice.`}
      </p>
    </Sheet>
  );
}
