import { Segmented } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGo } from '#shared/ui/navigation/navigation.ts';

/** Products whose records one page of the specification shows, by `?product=`. */
type RecordProduct = 'spot' | 'contract';

/** Switches a page of records between spot and contracts. */
export function ProductSwitch(props: {
  readonly path: string;
  readonly product: RecordProduct;
}): ReactNode {
  const { path, product } = props;
  const { t } = useLingui();
  const go = useGo();
  return (
    <Segmented<RecordProduct>
      label={t`Product`}
      options={[
        { value: 'spot', label: t`Spot` },
        { value: 'contract', label: t`Contract` },
      ]}
      value={product}
      onChange={(next) => go.replace(path, next === 'spot' ? {} : { product: next })}
      className="mx-4 mt-1 mb-2"
    />
  );
}
