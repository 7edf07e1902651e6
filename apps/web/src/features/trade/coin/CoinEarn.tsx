import { Tag } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { rateText } from '#shared/earn/finance-texts.ts';
import type { Product } from '#shared/earn/finance-view.ts';
import { useStateText } from '#shared/earn/use-state-text.ts';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** What Earn pays for the coin, shortest term first; a tap opens that term there. */
export function CoinEarn({ products }: { readonly products: readonly Product[] }): ReactNode {
  return (
    <ul>
      {products.map((product) => (
        <li key={product.productId}>
          <EarnRow product={product} />
        </li>
      ))}
    </ul>
  );
}

function EarnRow({ product }: { readonly product: Product }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const { asset, productId, termDays } = product;
  const stateText = useStateText();
  return (
    <button
      type="button"
      onClick={() => go.to('pages/financial/financial', { asset, product: String(productId) })}
      className="press flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left active:bg-s2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-list font-semibold">
          {asset} <Tag>{t`${termDays} d`}</Tag>
        </span>
        <span className="num block text-meta text-t3">{stateText(product)}</span>
      </span>
      <span className="num text-list font-semibold whitespace-nowrap">
        {rateText(product.ratePpm)}% <span className="text-meta text-t3">{t`APR`}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-t3" />
    </button>
  );
}
