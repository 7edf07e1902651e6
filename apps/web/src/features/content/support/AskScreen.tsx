import { newRequestKey, RefusedError } from '@candor/api-client';
import { Field, TextArea } from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '#shared/api/api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { FormScreen } from '#shared/form/FormScreen.tsx';
import { TextField } from '#shared/form/TextField.tsx';
import { useForm } from '#shared/form/use-form.ts';
import { failureOf } from '#shared/texts/failure.ts';
import { useGo, useQueryParam } from '#shared/ui/navigation/navigation.ts';
import { Page } from '#shared/ui/Page.tsx';
import { usePicture } from '#shared/form/pictures/use-picture.ts';
import { PictureFailure } from '#shared/form/pictures/PictureFailure.tsx';
import { PictureButton } from '#shared/chat/PictureButton.tsx';
import { askProblems } from './ask-form.ts';

/** The server's code for more questions than one may ask. */
const ABOVE_MAX = 4026;
const SUBJECT_LENGTH_MAX = 120;
const TEXT_LENGTH_MAX = 2_000;

/** Asks customer service: a subject, words, a picture if one helps. The answer comes into the conversation. */
export function AskScreen(): ReactNode {
  const { t } = useLingui();
  const go = useGo();
  const typed = useQueryParam('q') ?? '';
  const [keys] = useState(() => ({ question: newRequestKey(), picture: newRequestKey() }));
  const [fileId, setFileId] = useState<string>();
  const picture = usePicture('proof', setFileId);
  const form = useForm({
    initial: { subject: typed.slice(0, SUBJECT_LENGTH_MAX), text: '' },
    find: (inputs) => askProblems(inputs, t`Write at least three characters`),
    fields: ['subject', 'text'],
    describe: (error) => ({
      ...failureOf(error),
      ...(error instanceof RefusedError && error.code === ABOVE_MAX
        ? { text: t`You have three open questions, or asked ten today. Write on in one of them.` }
        : {}),
    }),
    send: async ({ subject, text }) => {
      const words = { subject: subject.trim(), text: text.trim() };
      const { conversation } = await api('supportOpen', { ...words, clientEntryId: keys.question });
      const { caseId } = conversation;
      if (fileId !== undefined) {
        await api('supportSay', { caseId, fileId, clientEntryId: keys.picture });
      }
      void queryClient.invalidateQueries({ queryKey: ['supportList'] });
      go.replace('contact', { view: 'case', case: String(caseId) });
    },
  });
  const count = form.inputs.text.length;
  const body = form.text('text');
  return (
    <Page title={t`Ask a question`}>
      <FormScreen
        form={form}
        note={t`A person answers, here in the app. You are told by email too. Nobody from Candor ever asks for your password or a code.`}
        label={t`Send the question`}
      >
        <TextField label={t`Subject`} maxLength={SUBJECT_LENGTH_MAX} {...form.text('subject')} />
        <Field
          label={t`What happened`}
          error={body.error}
          trailing={
            <span className="num text-meta text-t3">{`${count} / ${TEXT_LENGTH_MAX}`}</span>
          }
        >
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              maxLength={TEXT_LENGTH_MAX}
              value={body.value}
              onChange={body.onChange}
            />
          )}
        </Field>
        <div className="flex items-center gap-2">
          <PictureButton picture={picture} />
          <span className="text-meta text-t3">
            {picture.state.status === 'sent'
              ? t`The picture goes with it`
              : t`Add a picture (optional)`}
          </span>
        </div>
        <PictureFailure state={picture.state} onRetry={picture.retry} />
      </FormScreen>
    </Page>
  );
}
