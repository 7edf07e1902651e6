import { Button, Checkbox, CopyButton, Dialog } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLeaveGuard } from '#shared/ui/navigation/use-leave-guard.ts';
import type { NewApiKey } from './api-key.ts';

/** A new key's name and secret, this one time: leaving without having saved them is asked about. */
export function ApiKeySecret(props: {
  readonly made: NewApiKey;
  readonly onDone: () => void;
}): ReactNode {
  const { keyId, secret } = props.made;
  const { t } = useLingui();
  const [isSaved, setIsSaved] = useState(secret === null);
  const guard = useLeaveGuard(!isSaved);
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <h2 className="text-title font-bold">{t`Your new API key`}</h2>
        <p className="mt-1 text-body text-t2">
          {secret === null
            ? t`Your program sends this key ID and signs with its private key.`
            : t`The secret is shown only now. Whoever has it acts as this key: give it to your program and to nobody else.`}
        </p>
      </div>
      <div className="rounded-card border border-line bg-s1">
        <Secret label={t`Key ID`} text={keyId} />
        {secret !== null && <Secret label={t`Secret`} text={secret} />}
      </div>
      {secret !== null && (
        <Checkbox isOn={isSaved} onChange={setIsSaved}>
          {t`I have saved the secret in a safe place.`}
        </Checkbox>
      )}
      <Button isBlock disabled={!isSaved} onClick={props.onDone}>
        {t`Done`}
      </Button>
      <Dialog
        isOpen={guard.isLeaving}
        title={t`Leave without saving the secret?`}
        tone="danger"
        confirmLabel={t`Leave`}
        cancelLabel={t`Stay`}
        onClose={guard.stay}
        onConfirm={guard.leave}
      >
        {t`It is not shown again. Without it the key is of no use; you would revoke it and create another.`}
      </Dialog>
    </div>
  );
}

function Secret({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <div className="flex items-center gap-2 py-2 pr-2 pl-4 not-last:border-b not-last:border-line">
      <div className="min-w-0 flex-1">
        <div className="text-meta text-t3">{label}</div>
        <div className="font-mono text-body break-all">{text}</div>
      </div>
      <CopyButton text={text} label={label} />
    </div>
  );
}
