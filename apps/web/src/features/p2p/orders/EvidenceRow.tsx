import { Card, Spinner, toastStore } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { saveFile } from '#shared/share/save-file.ts';

/** The evidence file of an order, to keep: every step, the chat, the hashes of the pictures. */
export function EvidenceRow({ orderId }: { readonly orderId: number }): ReactNode {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [sha256, setSha256] = useState<string>();
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const file = await api('p2pEvidence', { orderId });
      saveFile(new Blob([file.json], { type: 'application/json' }), file.fileName);
      setSha256(file.sha256);
    } catch (error) {
      toastStore.show(errorText(error), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="px-4 pb-6">
      <Card>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void download()}
          className="press flex w-full items-center gap-3 px-4 py-3 text-left"
        >
          <FileText size={22} strokeWidth={1.8} aria-hidden="true" className="text-primary-text" />
          <span className="min-w-0 flex-1">
            <span className="block text-body font-semibold">{t`Evidence file of this order`}</span>
            <span className="block text-meta text-t3">
              {t`Every step, the chat and the pictures’ hashes: yours to check and keep`}
            </span>
          </span>
          {isBusy ? <Spinner /> : <Download size={20} strokeWidth={1.8} aria-hidden="true" />}
        </button>
        {sha256 !== undefined && (
          <p className="num px-4 pb-3 text-cap break-all text-t3">{`SHA-256 ${sha256}`}</p>
        )}
      </Card>
    </div>
  );
}
