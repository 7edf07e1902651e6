import { reaches, userLevels } from '@candor/protocol';
import type { EndpointReply, LimitedAct } from '@candor/protocol';
import { compareDecimals, divideDecimalsTrunc, multiplyDecimals, signOf } from '@candor/money';
import { Card } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { coinText } from '#shared/p2p/amounts.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useLevelNames, useProductNames } from './level-names.ts';

type LevelView = EndpointReply<'verificationLevel'>;
type Limit = LevelView['limits'][number];

/** What of a day is limited. */
export function useActNames(): Readonly<Record<LimitedAct, string>> {
  const { t } = useLingui();
  return {
    p2pBuy: t`Buying in P2P`,
    p2pSell: t`Selling in P2P`,
    leaving: t`Leaving to others, all ways together`,
  };
}

/** How much of a limit is used, as whole percent. */
function usedPercent({ limit, used }: Limit): number {
  if (limit === null || signOf(limit) <= 0) return limit === null ? 0 : 100;
  return Math.min(
    100,
    Number.parseInt(divideDecimalsTrunc(multiplyDecimals(used, '100'), limit, 0), 10),
  );
}

/** What the user may do today, and what of it is used and left. */
export function DayLimits({ limits, limitAsset, limitDayEndsMs }: LevelView): ReactNode {
  const { t } = useLingui();
  const names = useActNames();
  const ends = formatTime(limitDayEndsMs);
  return (
    <section>
      <h2 className="mb-2 text-list font-semibold">{t`Limits today`}</h2>
      <Card>
        {limits.map((one) => (
          <DayLimit key={one.act} limit={one} asset={limitAsset} name={names[one.act]} />
        ))}
      </Card>
      <p className="mt-2 text-meta text-t2">
        {t`Every coin counts by what it is worth in ${limitAsset}. A new day begins ${ends}. An order that is cancelled the same day no longer counts.`}
      </p>
    </section>
  );
}

function DayLimit({
  limit: one,
  asset,
  name,
}: {
  readonly limit: Limit;
  readonly asset: string;
  readonly name: string;
}): ReactNode {
  const { t } = useLingui();
  const { limit, used, left } = one;
  const usedText = coinText(used, asset);
  const row = 'flex flex-wrap items-baseline justify-between gap-x-3';
  return (
    <div className="flex flex-col gap-1.5 px-4 py-3 not-last:border-b not-last:border-line">
      <div className={row}>
        <span className="text-body font-medium break-words">{name}</span>
        <span className="num text-body">
          {limit === null ? t`No limit` : coinText(limit, asset)}
        </span>
      </div>
      {limit !== null && (
        <div className="h-1.5 overflow-hidden rounded-full bg-s2" aria-hidden>
          <div className="h-full bg-primary" style={{ width: `${usedPercent(one)}%` }} />
        </div>
      )}
      <div className={`${row} text-meta text-t2`}>
        <span>{t`Used ${usedText}`}</span>
        {left !== null && <LeftText amount={coinText(left, asset)} />}
      </div>
    </div>
  );
}

function LeftText({ amount }: { readonly amount: string }): ReactNode {
  const { t } = useLingui();
  return <span>{t`Left ${amount}`}</span>;
}

/** What the next level opens: products that ask for it, and limits that grow with it. */
export function NextLevel({ level, limitAsset, products, levels }: LevelView): ReactNode {
  const { t } = useLingui();
  const levelNames = useLevelNames();
  const productNames = useProductNames();
  const actNames = useActNames();
  const next = userLevels[userLevels.indexOf(level) + 1];
  if (next === undefined) return null;
  const opened = products.filter(({ need, isOpen }) => !isOpen && reaches(next, need));
  const limitsOf = (of: typeof level) => levels.find((one) => one.level === of)?.limits ?? [];
  const now = limitsOf(level);
  const grown = limitsOf(next).filter(({ act, limit }) => {
    const own = now.find((one) => one.act === act)?.limit ?? null;
    return own !== null && (limit === null || compareDecimals(limit, own) > 0);
  });
  if (opened.length + grown.length === 0) return null;
  const name = levelNames[next];
  return (
    <section>
      <h2 className="mb-2 text-list font-semibold">{t`What level ${name} opens`}</h2>
      <Card>
        <ul className="flex flex-col gap-2 px-4 py-3 text-body">
          {opened.map(({ product }) => (
            <li key={product} className="break-words">
              {productNames[product]}
            </li>
          ))}
          {grown.map(({ act, limit }) => (
            <li key={act} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="break-words">{actNames[act]}</span>
              <span className="num">
                {limit === null ? t`No limit` : <ADay amount={coinText(limit, limitAsset)} />}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** An amount of a day. */
export function ADay({ amount }: { readonly amount: string }): ReactNode {
  const { t } = useLingui();
  return t`${amount} a day`;
}
