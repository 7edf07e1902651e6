import { Button, SkeletonRows, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useAction } from '#shared/api/hooks.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useGo } from '#shared/ui/navigation/navigation.ts';
import { OrderFailure } from './OrderFailure.tsx';
import { OrderHead } from './OrderHead.tsx';
import { Proofs } from './Proofs.tsx';
import { ProofTile } from '#shared/p2p/ProofTile.tsx';
import { useOrderPage, useRefreshOrder } from './use-order.ts';
import type { OrderPage } from './use-order.ts';

/** Adds a picture to an order: a receipt of the buyer's, an account of the seller's. */
export function ProofScreen(): ReactNode {
  const { t } = useLingui();
  const page = useOrderPage();
  const { data } = page;
  return (
    <Page title={t`Upload proof`}>
      {data !== undefined ? (
        <Upload page={data} />
      ) : page.isError ? (
        <OrderFailure page={page} />
      ) : (
        <SkeletonRows count={2} shape="field" />
      )}
    </Page>
  );
}

function Upload({ page }: { readonly page: OrderPage }): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const refresh = useRefreshOrder();
  const upload = useAction('uploadBuyProof');
  const [fileId, setFileId] = useState<string>();
  const [tile, setTile] = useState(0);
  const { order, proofs } = page;
  const hasEnded = order.state === 'completed' || order.state === 'cancelled';
  const add = async (): Promise<void> => {
    if (fileId === undefined) return;
    const outcome = await upload.run({ orderId: order.orderId, fileId });
    if (outcome?.ok !== true) return;
    await refresh();
    setFileId(undefined);
    setTile(tile + 1);
    toastStore.show(t`Added to the order`, 'success');
  };
  return (
    <div className="flex flex-col gap-5 px-4 pt-2 pb-8">
      <OrderHead order={order} />
      <p className="text-meta text-t2">
        {t`The other side sees every picture. Its hash goes into the evidence file: it cannot be exchanged later.`}
      </p>
      {!hasEnded && (
        <div className="flex flex-col gap-3">
          <ProofTile key={tile} onSent={setFileId} />
          <Button
            isBlock
            isBusy={upload.isBusy}
            disabled={fileId === undefined}
            onClick={() => void add()}
          >
            {t`Add to the order`}
          </Button>
        </div>
      )}
      <Proofs proofs={proofs} />
      <Button tone="secondary" isBlock onClick={go.back}>
        {t`Back to the order`}
      </Button>
    </div>
  );
}
