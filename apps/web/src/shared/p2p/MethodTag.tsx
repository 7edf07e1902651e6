import type { PaymentKind } from '@candor/protocol';
import { cx } from '@candor/ui-kit';
import type { ReactNode } from 'react';
import { kindText } from '#shared/payments/kind-text.ts';

/** One colour a kind, the same everywhere. */
const BARS: Readonly<Record<PaymentKind, string>> = {
  bank: 'bg-warn',
  alipay: 'bg-primary-text',
  wechat: 'bg-green',
  paypal: 'bg-t2',
};

/** A kind of payment method by its name, with the bar of its colour. */
export function MethodTag(props: {
  readonly kind: PaymentKind;
  readonly className?: string;
}): ReactNode {
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', props.className)}>
      <span
        aria-hidden="true"
        className={cx('h-3 w-[3px] shrink-0 rounded-full', BARS[props.kind])}
      />
      <span className="truncate">{kindText(props.kind)}</span>
    </span>
  );
}

/** Kinds beyond this many are a number. */
const SHOWN_MAX = 3;

/** The kinds of an ad in one line. */
export function MethodTags({ kinds }: { readonly kinds: readonly PaymentKind[] }): ReactNode {
  const more = kinds.length - SHOWN_MAX;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-meta text-t2">
      {kinds.slice(0, SHOWN_MAX).map((kind) => (
        <MethodTag key={kind} kind={kind} />
      ))}
      {more > 0 && <span className="num">+{more}</span>}
    </span>
  );
}
