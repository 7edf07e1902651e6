import { userLevels } from '@candor/protocol';
import type { EndpointReply, UserLevel } from '@candor/protocol';
import { Card, cx, ErrorState, ListRow, SkeletonRows } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { ComingLevels } from './ComingLevels.tsx';
import { useAskedText, useLevelNames, useProductNames } from './level-names.ts';
import { DayLimits, NextLevel } from './Limits.tsx';

type LevelView = EndpointReply<'verificationLevel'>;

/** The levels one by one, how far the user is, and what each product asks of them. */
export function LevelCards(): ReactNode {
  const level = useRead('verificationLevel', {});
  if (level.isError) {
    return <ErrorState text={errorText(level.error)} onRetry={() => void level.refetch()} />;
  }
  if (level.data === undefined) return <SkeletonRows count={4} shape="line" />;
  return (
    <>
      <ComingLevels coming={level.data.coming} />
      <Levels level={level.data.level} />
      <NextLevel {...level.data} />
      <DayLimits {...level.data} />
      <Products products={level.data.products} />
    </>
  );
}

function Levels({ level }: { readonly level: UserLevel }): ReactNode {
  const { t } = useLingui();
  const names = useLevelNames();
  const texts: Readonly<Record<UserLevel, string>> = {
    none: t`With an account`,
    basic: t`With an email address and a phone number`,
    full: t`With a verified identity`,
    merchant: t`With an accepted P2P merchant deposit`,
  };
  const reached = userLevels.indexOf(level);
  return (
    <section>
      <h2 className="mb-2 text-list font-semibold">{t`Verification level`}</h2>
      <Card>
        <ol>
          {userLevels.map((one, index) => (
            <li
              key={one}
              aria-current={one === level ? 'step' : undefined}
              className="flex items-center gap-3 px-4 py-3 not-last:border-b not-last:border-line"
            >
              <span
                className={cx(
                  'grid size-7 shrink-0 place-items-center rounded-full',
                  index <= reached ? 'bg-green-soft text-green' : 'bg-s2 text-t3',
                )}
              >
                {index <= reached ? (
                  <Check size={16} strokeWidth={2.2} aria-label={t`Reached`} />
                ) : (
                  <span className="num text-meta">{index + 1}</span>
                )}
              </span>
              <span className="min-w-0">
                <span className="block text-body font-medium break-words">{names[one]}</span>
                <span className="block text-meta break-words text-t2">{texts[one]}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

function Products({ products }: Pick<LevelView, 'products'>): ReactNode {
  const { t } = useLingui();
  const titles = useProductNames();
  const asked = useAskedText();
  return (
    <section>
      <h2 className="mb-2 text-list font-semibold">{t`What your level opens`}</h2>
      <Card>
        {products.map(({ product, need, isOpen }) => (
          <ListRow
            key={product}
            title={titles[product]}
            value={
              <span className={isOpen ? 'text-green' : 'text-t2'}>
                {isOpen ? t`Available` : asked(need)}
              </span>
            }
            className="not-last:border-b not-last:border-line"
          />
        ))}
      </Card>
      <p className="mt-2 text-meta text-t2">
        {t`Where your level opens nothing new, you can still cancel, close and redeem what you have.`}
      </p>
    </section>
  );
}
