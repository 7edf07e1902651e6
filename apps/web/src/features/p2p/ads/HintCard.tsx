import type { EndpointReply } from '@candor/protocol';
import { Card, cx } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coinText, writtenText } from '#shared/p2p/amounts.ts';
import { P2pTerm } from '#shared/terms/P2pTerm.tsx';
import { rankOf } from './ad-form.ts';

/** Levels that are drawn. */
const LEVELS_MAX = 8;

/** Where one's price would stand among the open offers. Bars are for the eye: the figures say it all. */
export function HintCard(props: {
  readonly hint: EndpointReply<'p2pPriceHint'>;
  readonly side: 'buy' | 'sell';
  readonly asset: string;
  readonly price: string | undefined;
}): ReactNode {
  const { hint, side, asset, price } = props;
  const { t } = useLingui();
  const { levels, indexPrice, medianSale, best } = hint;
  const place = price === undefined ? undefined : rankOf(price, side, levels);
  const rank = place?.rank ?? 0;
  const of = place?.of ?? 0;
  const shown = levels.slice(0, LEVELS_MAX);
  // Floats are for drawing only.
  const sizes = shown.map(({ quantity }) => Number(quantity));
  const largest = Math.max(1, ...sizes);
  return (
    <Card className="flex flex-col gap-2 p-4 text-meta">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-list font-semibold">
          {place === undefined ? t`The other offers` : t`Place ${rank} of ${of}`}
        </span>
        {best !== null && <span className="num text-t2">{t`Best ${writtenText(best)}`}</span>}
      </p>
      {shown.length === 0 && <p className="text-t3">{t`Nobody else offers this.`}</p>}
      <ul className="flex flex-col gap-1">
        {shown.map((level, at) => (
          <li key={level.price} className="flex items-center gap-3">
            <span
              className={cx(
                'num w-20 shrink-0',
                level.price === price ? 'font-semibold text-primary-text' : 'text-t2',
              )}
            >
              {writtenText(level.price)}
            </span>
            <span aria-hidden="true" className="h-2 flex-1">
              <span
                className="block h-full rounded-full bg-s3"
                style={{ width: `${String(Math.max(2, ((sizes[at] ?? 0) / largest) * 100))}%` }}
              />
            </span>
            <span className="num shrink-0 text-t3">{coinText(level.quantity, asset)}</span>
          </li>
        ))}
      </ul>
      <div className="num flex flex-wrap justify-between gap-x-3 text-t3">
        <P2pTerm name="index">
          {indexPrice === null ? t`No index now` : t`Index ${writtenText(indexPrice)}`}
        </P2pTerm>
        <P2pTerm name="median">
          {medianSale === null
            ? t`Too few sales today to compare`
            : t`Median sale ${writtenText(medianSale)}`}
        </P2pTerm>
      </div>
    </Card>
  );
}
