import type { CoinTag, EndpointReply } from '@candor/protocol';
import { ProgressBar, Tag, formatCompact, formatDecimal } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Blocks, CodeXml, FileText, Globe, ScanText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { coinTagTexts } from '#shared/markets/coin-tags.ts';
import { priceDecimals } from '#shared/markets/markets.ts';
import { useTicker } from '#shared/markets/tickers.ts';
import { Explained } from '#shared/terms/Explained.tsx';
import type { TermText } from '#shared/terms/Explained.tsx';
import { utcDay } from '#shared/earn/finance-texts.ts';
import { formatLongDay } from '#shared/texts/time.ts';
import { issuedPercent, marketCap } from './coin-figures.ts';
import type { CoinMarket } from './coin-figures.ts';
import { coinTerms } from './coin-terms.ts';
import { LeaveSheet } from './LeaveSheet.tsx';
import { TokenSheet } from './TokenSheet.tsx';

type Coin = EndpointReply<'common/coin'>;

/** Market cap, turnover and range, the supply, what the coin is in words, and where to read on. */
export function CoinFacts(props: {
  readonly asset: string;
  readonly market: CoinMarket | undefined;
  readonly coin: Coin | undefined;
}): ReactNode {
  const { asset, market, coin } = props;
  const { t } = useLingui();
  const editedOn = coin === undefined ? '' : formatLongDay(coin.updatedAtMs);
  return (
    <section aria-label={t`About ${asset}`} className="px-4 pt-4">
      {market !== undefined && <Tiles market={market} coin={coin} />}
      {coin !== undefined && (
        <>
          <Supply coin={coin} />
          <p className="mt-3 text-body leading-relaxed text-t1">{coin.text}</p>
          <CoinTags tags={coin.tags} />
          <Links coin={coin} />
          <p className="mt-2 text-meta text-t3">{t`Facts edited ${editedOn}`}</p>
        </>
      )}
    </section>
  );
}

function Tiles(props: { readonly market: CoinMarket; readonly coin: Coin | undefined }): ReactNode {
  const { market, coin } = props;
  const { t } = useLingui();
  const ticker = useTicker(market.symbol);
  const cap = marketCap(ticker?.lastPrice, coin?.supplyNow ?? null);
  const { quoteAsset } = market;
  const extremes = coin?.extremes ?? undefined;
  const decimals = priceDecimals(market);
  const shown = (price: string | null | undefined): string =>
    price === null || price === undefined ? '--' : formatDecimal(price, decimals);
  const rows: readonly (readonly [name: string, value: string, note: string, term?: TermText])[] = [
    [
      t`Market cap`,
      cap === undefined ? t`not known` : formatCompact(cap),
      quoteAsset,
      coinTerms.cap,
    ],
    [t`24h turnover`, formatCompact(ticker?.quoteVolume ?? ''), t`here, in ${quoteAsset}`],
    [t`All-time high`, shown(extremes?.high.price), extremes ? utcDay(extremes.high.dayMs) : ''],
    [t`24h high`, shown(ticker?.highPrice), quoteAsset],
    [t`24h low`, shown(ticker?.lowPrice), quoteAsset],
    [t`All-time low`, shown(extremes?.low.price), extremes ? utcDay(extremes.low.dayMs) : ''],
  ];
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {rows.map(([name, value, note, term]) => (
          <div key={name} className="min-w-0">
            <dt className="text-meta break-words text-t3">
              {term === undefined ? name : <Explained term={term} className="text-left" />}
            </dt>
            <dd className="num text-body font-semibold break-words">
              {value}
              <span className="block text-cap font-normal text-t3">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {extremes !== undefined && <Since {...extremes} />}
    </>
  );
}

/** Since when the highest and lowest price are meant, and whether some of that time was made up for the demo. */
function Since({ sinceMs, high, low }: NonNullable<Coin['extremes']>): ReactNode {
  const { t } = useLingui();
  const day = utcDay(sinceMs);
  return (
    <p className="num mt-2 text-cap text-t3">
      {t`All time is here, since ${day} (UTC).`}
      {(high.simulated || low.simulated) && (
        <span className="block">{t`Days before this exchange began are made up.`}</span>
      )}
    </p>
  );
}

function Supply({ coin }: { readonly coin: Coin }): ReactNode {
  const { t } = useLingui();
  const percent = issuedPercent(coin.supplyNow, coin.supplyMax);
  const now = coin.supplyNow === null ? t`not known` : formatCompact(coin.supplyNow);
  const date = coin.suppliedAtMs === null ? undefined : formatLongDay(coin.suppliedAtMs);
  const max = coin.supplyMax === null ? undefined : formatCompact(coin.supplyMax);
  return (
    <div className="mt-3">
      <p className="num mb-1.5 flex flex-wrap justify-between gap-x-3 text-body">
        <Explained term={coinTerms.supply} className="text-t2" />
        <span className="text-right">
          {now}{' '}
          <span className="text-t3">{max === undefined ? t`no limit` : t`of ${max} ever`}</span>
        </span>
      </p>
      {percent !== undefined && <ProgressBar label={t`Supply`} value={percent} tone="warn" />}
      {date !== undefined && <p className="mt-1 text-cap text-t3">{t`As of ${date}`}</p>}
    </div>
  );
}

function CoinTags({ tags }: { readonly tags: readonly CoinTag[] }): ReactNode {
  const { t } = useLingui();
  if (tags.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <Tag key={tag}>{t(coinTagTexts[tag])}</Tag>
      ))}
    </p>
  );
}

function Links({ coin }: { readonly coin: Coin }): ReactNode {
  const { t } = useLingui();
  const [url, setUrl] = useState<string>();
  const [isTokenOpen, setIsTokenOpen] = useState(false);
  const links: readonly (readonly [url: string | null, label: string, icon: LucideIcon])[] = [
    [coin.website, coin.website === null ? '' : new URL(coin.website).hostname, Globe],
    [coin.whitePaper, t`White paper`, FileText],
    [coin.source, t`Source code`, CodeXml],
    [coin.explorer, t`Explorer`, Blocks],
  ];
  return (
    <div className="scrollbar-none -mx-4 mt-3 flex gap-2 overflow-x-auto px-4">
      {coin.contracts.length > 0 && (
        <LinkChip
          icon={ScanText}
          label={t`Contract addresses`}
          onPress={() => setIsTokenOpen(true)}
        />
      )}
      {links.map(
        ([to, label, icon]) =>
          to !== null && <LinkChip key={to} icon={icon} label={label} onPress={() => setUrl(to)} />,
      )}
      <LeaveSheet url={url} onClose={() => setUrl(undefined)} />
      <TokenSheet
        contracts={coin.contracts}
        isOpen={isTokenOpen}
        onClose={() => setIsTokenOpen(false)}
      />
    </div>
  );
}

function LinkChip(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onPress: () => void;
}): ReactNode {
  const { icon: Icon } = props;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={props.onPress}
      className="press flex h-10 shrink-0 items-center gap-2 rounded-full bg-s2 px-3.5 text-meta font-medium whitespace-nowrap"
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="text-t2" />
      {props.label}
    </button>
  );
}
