import { Button, CoinIcon, EmptyState, IconButton, SearchField, Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Plus, Scale, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isCalled } from '#shared/markets/asset-names.ts';
import { useAllMarkets, useMarkets } from '#shared/markets/markets.ts';
import { useAssetNames } from '#shared/markets/use-asset-names.ts';
import { ConnectionPill } from '#shared/ui/ConnectionPill.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { CompareChart, LINE_COLOURS } from './CompareChart.tsx';
import { CompareFacts } from './CompareFacts.tsx';
import type { Range } from './coin-figures.ts';
import { RangeSwitch } from './RangeSwitch.tsx';
import { COMPARED_MAX, comparedAssets } from './compare.ts';
import { useCompared } from './use-compared.ts';

/** Up to four coins side by side: their changes as lines that begin together, and their facts. */
export function CompareScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const traded = useAllMarkets().data?.markets.map(({ baseAsset }) => baseAsset);
  const assets = comparedAssets(useQueryParam('assets'), traded);
  const [range, setRange] = useState<Range>('1M');
  const compared = useCompared(assets, range);
  const choose = (next: readonly string[]): void =>
    go.replace('pages/home/market', { view: 'compare', assets: next.join(',') });
  return (
    <Page title={t`Compare coins`}>
      <ConnectionPill />
      <ul className="flex flex-wrap gap-2 px-4 pt-2">
        {assets.map((asset, at) => (
          <li
            key={asset}
            className="flex items-center rounded-full bg-s2 pl-3 text-meta font-semibold"
          >
            <span
              aria-hidden="true"
              className={`mr-2 size-2.5 rounded-full bg-current ${LINE_COLOURS[at] ?? ''}`}
            />
            {asset}
            <IconButton
              label={t`Take ${asset} out`}
              onClick={() => choose(assets.filter((one) => one !== asset))}
            >
              <X size={14} strokeWidth={2} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {assets.length < COMPARED_MAX && (
          <li>
            <AddCoin assets={assets} onAdd={(asset) => choose([...assets, asset])} />
          </li>
        )}
      </ul>
      {assets.length === 0 ? (
        <EmptyState
          icon={<Scale size={44} strokeWidth={1.2} />}
          text={t`Add up to four coins to see them side by side.`}
        />
      ) : (
        <>
          <div className="px-4 pt-3">
            <RangeSwitch value={range} onChange={setRange} />
          </div>
          <CompareChart compared={compared} />
          <CompareFacts compared={compared} />
        </>
      )}
    </Page>
  );
}

function AddCoin(props: {
  readonly assets: readonly string[];
  readonly onAdd: (asset: string) => void;
}): ReactNode {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const nameOf = useAssetNames();
  const markets = useMarkets().data?.markets ?? [];
  const found = [...new Set(markets.map(({ baseAsset }) => baseAsset))].filter(
    (asset) => !props.assets.includes(asset) && isCalled(asset, nameOf(asset), words),
  );
  const close = (): void => {
    setIsOpen(false);
    setWords('');
  };
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        icon={<Plus size={16} strokeWidth={1.8} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t`Add a coin`}
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title={t`Select a coin`} height="tall">
        <div className="px-4 pb-2">
          <SearchField value={words} onChange={setWords} label={t`Search coin`} />
        </div>
        {found.map((asset) => (
          <button
            key={asset}
            type="button"
            onClick={() => {
              props.onAdd(asset);
              close();
            }}
            className="press flex min-h-14 w-full items-center gap-3 px-4 text-left"
          >
            <CoinIcon symbol={asset} size={28} />
            <span className="text-body font-semibold">{asset}</span>
            <span className="truncate text-meta text-t3">{nameOf(asset)}</span>
          </button>
        ))}
      </Sheet>
    </>
  );
}
