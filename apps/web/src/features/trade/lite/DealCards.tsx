import { signOf } from '@candor/money';
import type { MarketView } from '@candor/protocol';
import {
  AmountInput,
  CoinIcon,
  Field,
  formatDecimal,
  IconButton,
  SearchField,
  Sheet,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isCalled } from '#shared/markets/asset-names.ts';
import { useCoinDecimals } from '#shared/markets/coin-decimals.ts';
import { useFiatText } from '#shared/markets/fiat.ts';
import { useAssetNames } from '#shared/markets/use-asset-names.ts';
import { availableOf, useBalances } from '#shared/trading/accounts/use-balances.ts';
import type { LiteModel } from './use-lite-deal.ts';

interface CardsProps {
  readonly markets: readonly MarketView[];
  readonly money: string;
  readonly model: LiteModel;
}

/** What one gives above what one gets. */
export function DealCards({ markets, money, model }: CardsProps): ReactNode {
  const { t } = useLingui();
  const { act, deal } = model;
  const coins = [...new Set(markets.map(({ baseAsset }) => baseAsset))];
  // What is money on one side of a buy or sale is not chosen.
  const choices = act === 'convert' ? [money, ...coins.filter((coin) => coin !== money)] : coins;
  return (
    <div className="relative flex flex-col gap-2">
      <PayCard model={model} choices={act === 'buy' ? [] : choices} />
      {act === 'convert' && (
        <IconButton
          label={t`Convert the other way round`}
          onClick={model.turn}
          className="z-1 -my-5 self-center rounded-full border-4 border-bg bg-s2 text-primary-text"
        >
          <ArrowUpDown size={18} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      )}
      <section
        aria-label={t`You receive about`}
        className="flex flex-col gap-2 rounded-card bg-s1 p-4"
      >
        <h2 className="text-meta text-t3">{t`You receive about`}</h2>
        <div className="flex items-center gap-3">
          <output className="num min-w-0 flex-1 text-title font-semibold break-words">
            <Received model={model} />
          </output>
          <CoinChoice
            label={t`Coin to receive`}
            asset={deal.get}
            choices={act === 'sell' ? [] : choices}
            onChange={model.setGet}
          />
        </div>
        <ReceivedWorth model={model} />
      </section>
    </div>
  );
}

function Received({ model }: { readonly model: LiteModel }): ReactNode {
  const decimalsOf = useCoinDecimals();
  const { received } = model.figures;
  return received === undefined ? '--' : formatDecimal(received, decimalsOf(model.deal.get));
}

function ReceivedWorth({ model }: { readonly model: LiteModel }): ReactNode {
  const worth = useFiatText(model.figures.received, model.deal.get);
  return <p className="num min-h-4.5 text-meta text-t3">{worth}</p>;
}

/** Shares of the balance that one tap gives. */
const SHARES = [25, 50, 75, 100] as const;

function PayCard(props: {
  readonly model: LiteModel;
  readonly choices: readonly string[];
}): ReactNode {
  const { model, choices } = props;
  const { deal, available, decimals } = model;
  const { t } = useLingui();
  const decimalsOf = useCoinDecimals();
  const { pay } = deal;
  const own = available === undefined ? '--' : formatDecimal(available, decimalsOf(pay));
  return (
    <section aria-label={t`You pay`} className="flex flex-col gap-2 rounded-card bg-s1 p-4">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label={t`You pay`} hint={t`Available: ${own} ${pay}`}>
            {(control) => (
              <AmountInput
                {...control}
                value={deal.amount}
                onChange={model.setAmount}
                decimals={decimals}
                placeholder="0"
              />
            )}
          </Field>
        </div>
        <div className="mb-6.5">
          <CoinChoice
            label={t`Coin to pay with`}
            asset={pay}
            choices={choices}
            onChange={model.setPay}
          />
        </div>
      </div>
      <div className="flex gap-2">
        {SHARES.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={available === undefined}
            onClick={() => model.setPercent(percent)}
            className="press num h-10 min-w-0 flex-1 rounded-chip bg-s2 text-meta text-t2 disabled:opacity-45"
          >
            {percent === 100 ? t`Max` : `${String(percent)}%`}
          </button>
        ))}
      </div>
    </section>
  );
}

/** A coin; where there is a choice, a tap opens it. */
function CoinChoice(props: {
  readonly label: string;
  readonly asset: string;
  readonly choices: readonly string[];
  readonly onChange: (asset: string) => void;
}): ReactNode {
  const { label, asset, choices, onChange } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const close = (): void => {
    setIsOpen(false);
    setWords('');
  };
  const shape =
    'flex h-12 shrink-0 items-center gap-2 rounded-input bg-s2 px-3 text-list font-semibold';
  const name = (
    <>
      <CoinIcon symbol={asset} size={24} />
      {asset}
    </>
  );
  if (choices.length === 0) return <span className={shape}>{name}</span>;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${label}: ${asset}`}
        onClick={() => setIsOpen(true)}
        className={`press ${shape}`}
      >
        {name}
        <ChevronDown size={16} aria-hidden="true" className="text-t3" />
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={label} height="tall">
        <div className="px-4 pb-2">
          <SearchField value={words} onChange={setWords} label={t`Search coin`} />
        </div>
        <CoinRows
          choices={choices}
          words={words}
          onChoose={(chosen) => {
            onChange(chosen);
            close();
          }}
        />
      </Sheet>
    </>
  );
}

function CoinRows(props: {
  readonly choices: readonly string[];
  readonly words: string;
  readonly onChoose: (asset: string) => void;
}): ReactNode {
  const nameOf = useAssetNames();
  const balances = useBalances();
  const decimalsOf = useCoinDecimals();
  const coins = props.choices
    .filter((asset) => isCalled(asset, nameOf(asset), props.words))
    .map((asset) => {
      const own = availableOf(balances, asset) ?? '0';
      return { asset, own: signOf(own) > 0 ? formatDecimal(own, decimalsOf(asset)) : '' };
    });
  // What one has comes first, each part in the order of the markets.
  return [...coins.filter(({ own }) => own !== ''), ...coins.filter(({ own }) => own === '')].map(
    ({ asset, own }) => (
      <button
        key={asset}
        type="button"
        onClick={() => props.onChoose(asset)}
        className="press flex min-h-14 w-full items-center gap-3 px-4 text-left"
      >
        <CoinIcon symbol={asset} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block text-body font-semibold">{asset}</span>
          <span className="block truncate text-meta text-t3">{nameOf(asset)}</span>
        </span>
        <span className="num text-body text-t2">{own}</span>
      </button>
    ),
  );
}
