import { Button, Input, Sheet, Switch } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  drawingTools,
  setChartOptions,
  useChartOptions,
} from '#shared/trading/chart/chart-options.ts';
import type { DrawingTool } from '#shared/trading/chart/chart-options.ts';
import { NOTE_LENGTH_MAX } from '#shared/trading/chart/drawings.ts';
import { ToolIcon } from './ToolIcon.tsx';

const toolTexts: Readonly<Record<DrawingTool, MessageDescriptor>> = {
  segment: msg`Trend segment`,
  straightLine: msg`Trend line`,
  rayLine: msg`Ray`,
  horizontalStraightLine: msg`Horizontal line`,
  verticalStraightLine: msg`Vertical line`,
  priceLine: msg`Price line`,
  parallelStraightLine: msg`Parallel lines`,
  priceChannelLine: msg`Price channel`,
  fibonacciLine: msg`Fibonacci retracement`,
  brush: msg`Brush`,
  note: msg`Text note`,
};

interface DrawingSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `text` is what a note says. */
  readonly onDraw: (tool: DrawingTool, text?: string) => void;
  readonly onClear: () => void;
}

/** The drawing tools; a note is written before its place is tapped. */
export function DrawingSheet({ isOpen, onClose, onDraw, onClear }: DrawingSheetProps): ReactNode {
  const { t } = useLingui();
  const { isMagnet } = useChartOptions();
  const [isWriting, setIsWriting] = useState(false);
  const close = (): void => {
    setIsWriting(false);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={isWriting ? t(toolTexts.note) : t`Drawing tools`}>
      {isWriting ? (
        <NoteForm
          onWritten={(text) => {
            setIsWriting(false);
            onDraw('note', text);
          }}
        />
      ) : (
        <>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 px-4 pb-3">
            {drawingTools.map((tool) => (
              <button
                key={tool}
                type="button"
                onClick={() => {
                  if (tool === 'note') setIsWriting(true);
                  else onDraw(tool);
                }}
                className="press flex min-h-11 items-center gap-2.5 rounded-input bg-s2 px-3 py-2 text-left text-body"
              >
                <ToolIcon tool={tool} />
                <span className="min-w-0 break-words">{t(toolTexts[tool])}</span>
              </button>
            ))}
          </div>
          <div className="px-4 pb-3">
            <div className="flex items-center justify-between gap-3 pb-3">
              <p className="min-w-0 text-body">
                {t`Magnet`}
                <span className="block text-meta text-t3">
                  {t`Points go to the prices of candles near them; a dragged order to your own lines, the best bid or ask, the highest and lowest price in sight, and round prices.`}
                </span>
              </p>
              <Switch
                label={t`Magnet`}
                isOn={isMagnet}
                onChange={(next) => setChartOptions({ isMagnet: next })}
              />
            </div>
            <Button tone="secondary" size="trade" isBlock onClick={onClear}>
              {t`Remove all drawings`}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}

function NoteForm({ onWritten }: { readonly onWritten: (text: string) => void }): ReactNode {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const said = text.trim();
  return (
    <form
      className="flex flex-col gap-3 px-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (said !== '') onWritten(said);
      }}
    >
      <Input
        aria-label={t`Note`}
        placeholder={t`Note`}
        value={text}
        onChange={setText}
        maxLength={NOTE_LENGTH_MAX}
      />
      <Button type="submit" size="trade" isBlock disabled={said === ''}>
        {t`Place on the chart`}
      </Button>
    </form>
  );
}
