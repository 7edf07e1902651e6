import { Button, Checkbox, CopyButton, Dialog } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLeaveGuard } from '#shared/ui/navigation/use-leave-guard.ts';

/** The recovery codes, this one time: to copy, to save, and to confirm that this was done before one leaves. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}): ReactNode {
  const { codes } = props;
  const { t } = useLingui();
  const [isSaved, setIsSaved] = useState(false);
  const guard = useLeaveGuard(!isSaved);
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <h2 className="text-title font-bold">{t`Save your recovery codes`}</h2>
        <p className="mt-1 text-body text-t2">
          {t`Each code logs you in once if you lose your phone or passkey. They are shown only now: keep them where only you can find them.`}
        </p>
      </div>
      <div className="rounded-card border border-line bg-s1">
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-x-4 px-4 pt-3">
          {codes.map((code) => (
            <li key={code} className="num py-1.5 font-mono text-meta whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
        <div className="mt-2 flex items-center justify-end gap-1 border-t border-line px-2 py-1">
          <Button
            tone="ghost"
            size="small"
            icon={<Download size={16} strokeWidth={1.8} aria-hidden="true" />}
            onClick={() => saveAsFile(codes)}
          >
            {t`Save as file`}
          </Button>
          <CopyButton text={codes.join('\n')} label={t`Copy all codes`} />
        </div>
      </div>
      <Checkbox isOn={isSaved} onChange={setIsSaved}>
        {t`I have saved these codes in a safe place.`}
      </Checkbox>
      <Button isBlock disabled={!isSaved} onClick={props.onDone}>
        {t`Done`}
      </Button>
      <Dialog
        isOpen={guard.isLeaving}
        title={t`Leave without saving your codes?`}
        tone="danger"
        confirmLabel={t`Leave`}
        cancelLabel={t`Stay`}
        onClose={guard.stay}
        onConfirm={guard.leave}
      >
        {t`They are not shown again. Later you can only get new ones.`}
      </Dialog>
    </div>
  );
}

/** Hands the codes to the device's own way of saving files. */
function saveAsFile(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'candor-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
