import { Button, Sheet } from '@candor/ui-kit';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { drawingTools } from '#shared/trading/chart/chart-options.ts';
import type { DrawingTool } from '#shared/trading/chart/chart-options.ts';

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
};

interface DrawingSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDraw: (tool: DrawingTool) => void;
  readonly onClear: () => void;
}

/** The drawing tools. */
export function DrawingSheet({ isOpen, onClose, onDraw, onClear }: DrawingSheetProps): ReactNode {
  const { t } = useLingui();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t`Drawing tools`}>
      <div className="grid grid-cols-2 gap-2 px-4 pb-3">
        {drawingTools.map((tool) => (
          <button
            key={tool}
            type="button"
            onClick={() => {
              onDraw(tool);
            }}
            className="press min-h-11 rounded-input bg-s2 px-3 py-2 text-left text-body"
          >
            {t(toolTexts[tool])}
          </button>
        ))}
      </div>
      <div className="px-4 pb-3">
        <Button tone="secondary" size="trade" isBlock onClick={onClear}>
          {t`Remove all drawings`}
        </Button>
      </div>
    </Sheet>
  );
}
