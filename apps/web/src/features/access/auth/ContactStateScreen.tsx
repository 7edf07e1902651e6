import { CONTACT_PICTURES_MAX } from '@candor/protocol';
import type { ContactRequest } from '@candor/protocol';
import {
  Button,
  Card,
  CopyButton,
  ErrorState,
  Field,
  SkeletonRows,
  TextArea,
} from '@candor/ui-kit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/hooks.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { FileButton } from '#shared/form/pictures/FileButton.tsx';
import { pictureErrorText } from '#shared/form/pictures/picture-text.ts';
import { preparePicture } from '#shared/form/pictures/prepare-picture.ts';
import { sendEvidence } from '#shared/form/pictures/send-picture.ts';
import { useForm } from '#shared/form/use-form.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { formatTime } from '#shared/texts/time.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { REASON_LENGTH_MAX } from './contact-form.ts';
import { refusalText, stateText } from './contact-texts.ts';

/** How soon a page that is looked at asks again. */
const STATE_EVERY_MS = 30_000;

/** How far a request for another contact is: by its secret, or that of who is logged in. */
export function ContactStateScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const secret = useQueryParam('secret');
  const read = useQuery({
    queryKey: ['contactLostState', secret],
    queryFn: () => api('contactLostState', secret === undefined ? {} : { secret }),
    refetchInterval: STATE_EVERY_MS,
  });
  const refresh = (): void => void read.refetch();
  const request = read.data?.request;
  return (
    <AuthFrame
      title={t`Your request`}
      note={t`To replace a lost email or phone number.`}
      hasLogo={false}
    >
      {read.isLoadingError ? (
        <ErrorState text={errorText(read.error)} onRetry={refresh} />
      ) : read.data === undefined ? (
        <SkeletonRows count={4} shape="line" />
      ) : request === null || request === undefined ? (
        <p className="text-body text-t2">{t`There is no request.`}</p>
      ) : (
        <>
          <StateCard request={request} />
          {secret !== undefined && <SecretCard />}
          <Lines request={request} />
          {request.mayAnswer && <Answer secret={secret} onSent={refresh} />}
          {(request.state === 'received' || request.state === 'in_review') && (
            <Pictures secret={secret} request={request} onSent={refresh} />
          )}
        </>
      )}
      <Button tone="secondary" isBlock onClick={() => go.replace('pages/index/index')}>
        {t`Done`}
      </Button>
    </AuthFrame>
  );
}

function StateCard({ request }: { readonly request: ContactRequest }): ReactNode {
  const { t } = useLingui();
  const { effectAtMs, refusal, newContact, openedAtMs } = request;
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h2 role="status" className="text-title font-bold">
        {stateText(request.state)}
      </h2>
      {effectAtMs !== null && (
        <p className="text-body">
          <Trans>
            The change takes effect at{' '}
            <span className="num inline-block">{formatTime(effectAtMs)}</span>. Until then every
            contact of the account can stop it.
          </Trans>
        </p>
      )}
      {refusal !== null && <p className="text-body">{refusalText(refusal)}</p>}
      <p className="text-meta break-words text-t2">
        {t`New contact`}: {newContact}
      </p>
      <p className="num text-meta text-t3">{formatTime(openedAtMs)}</p>
    </Card>
  );
}

/** The link is the only way back here: it is in the address, and nowhere else. */
function SecretCard(): ReactNode {
  const { t } = useLingui();
  return (
    <section className="flex items-start gap-2 rounded-card bg-warn-soft p-4">
      <p className="min-w-0 flex-1 text-body">
        {t`Keep the link of this page. It is shown once, and opens your request again. Give it to nobody.`}
      </p>
      <CopyButton text={location.href} label={t`Copy the link`} />
    </section>
  );
}

function Lines({ request }: { readonly request: ContactRequest }): ReactNode {
  const { t } = useLingui();
  if (request.lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {request.lines.map(({ entryId, by, text, atMs }) => (
        <li key={entryId} className="rounded-card bg-s2 p-3">
          <p className="text-meta text-t3">
            {by === 'service' ? t`Customer service` : t`You`},{' '}
            <span className="num">{formatTime(atMs)}</span>
          </p>
          <p className="text-body break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly secret: string | undefined;
  readonly onSent: () => void;
}

const withSecret = (secret: string | undefined) => (secret === undefined ? {} : { secret });

function Answer({ secret, onSent }: PartProps): ReactNode {
  const { t } = useLingui();
  const say = useAction('contactLostSay', { isQuiet: true });
  const form = useForm({
    initial: { text: '' },
    find: ({ text }) => (text.trim() === '' ? { text: t`Write your answer.` } : {}),
    send: async ({ text }) => {
      const outcome = await say.run({ ...withSecret(secret), text: text.trim() });
      if (outcome === undefined) return;
      if (!outcome.ok) throw outcome.error;
      onSent();
    },
  });
  return (
    <FormScreen form={form} room="frame" label={t`Send the answer`}>
      <Field label={t`Your answer`} error={form.error('text')}>
        {(control) => (
          <TextArea
            {...control}
            name="text"
            maxLength={REASON_LENGTH_MAX}
            value={form.inputs.text}
            onChange={(text) => form.change({ text })}
          />
        )}
      </Field>
    </FormScreen>
  );
}

/** Pictures that show whose account it is: they count where the identity is verified. */
function Pictures({
  secret,
  request,
  onSent,
}: PartProps & { readonly request: ContactRequest }): ReactNode {
  const { t } = useLingui();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { pictures } = request;
  const send = (file: File): void => {
    setIsSending(true);
    setFailure(undefined);
    const options = { onProgress: () => undefined, signal: new AbortController().signal };
    preparePicture(file)
      .then((picture) => sendEvidence(picture, secret, options))
      .then(onSent, (error: unknown) => setFailure(pictureErrorText(error)))
      .finally(() => setIsSending(false));
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-list font-semibold">{t`Evidence`}</h2>
      <p className="text-body text-t2">
        {t`A picture of you with your document and a note with today’s date. It counts if your identity is verified.`}
      </p>
      <p className="text-meta text-t3">{t`${pictures} of ${CONTACT_PICTURES_MAX} pictures sent`}</p>
      {failure !== undefined && (
        <p role="alert" className="text-meta text-red">
          {failure}
        </p>
      )}
      {pictures < CONTACT_PICTURES_MAX && !isSending && (
        <FileButton
          onChoose={send}
          className="flex min-h-12 items-center justify-center gap-2 rounded-input border border-line text-body font-semibold"
        >
          <ImagePlus size={20} strokeWidth={1.8} aria-hidden="true" />
          {t`Add a picture`}
        </FileButton>
      )}
      {isSending && <p role="status" className="text-meta text-t2">{t`Sending the picture`}</p>}
    </section>
  );
}
