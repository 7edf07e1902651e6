import type { P2pProofView } from '@candor/protocol';
import { Sheet } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatTime } from '#shared/texts/time.ts';

/** A hash in short: enough to compare by eye. */
const shortHash = (sha256: string): string => `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;

/** The pictures of both sides, each with its hash. */
export function Proofs({ proofs }: { readonly proofs: readonly P2pProofView[] }): ReactNode {
  const { t } = useLingui();
  const [shown, setShown] = useState<P2pProofView>();
  if (proofs.length === 0) return <p className="text-meta text-t3">{t`No pictures yet.`}</p>;
  return (
    <>
      <ul className="grid grid-cols-3 gap-3">
        {proofs.map((proof) => (
          <li key={proof.proofId}>
            <button
              type="button"
              aria-label={t`Open the picture`}
              className="press block w-full"
              onClick={() => setShown(proof)}
            >
              <img
                src={proof.url}
                alt=""
                loading="lazy"
                className="aspect-square w-full rounded-card border border-line bg-on-fill object-cover"
              />
            </button>
            <p className="text-cap text-t2">{proof.by === 'buyer' ? t`Buyer` : t`Seller`}</p>
            <p className="num text-cap text-t3">{shortHash(proof.sha256)}</p>
          </li>
        ))}
      </ul>
      <Sheet isOpen={shown !== undefined} onClose={() => setShown(undefined)} title={t`Proof`}>
        {shown !== undefined && (
          <div className="flex flex-col gap-2 px-4 pb-3">
            <img
              src={shown.url}
              alt={t`Proof`}
              className="mx-auto max-h-[62dvh] max-w-full object-contain"
            />
            <p className="num text-meta text-t2">{formatTime(shown.atMs)}</p>
            <p className="num text-cap break-all text-t3">{`SHA-256 ${shown.sha256}`}</p>
          </div>
        )}
      </Sheet>
    </>
  );
}
