import type { P2pPenaltyView } from '@candor/protocol';
import {
  Button,
  Field,
  FormError,
  SectionBreak,
  Sheet,
  Tag,
  TextArea,
  toastStore,
} from '@candor/ui-kit';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMoneyAction } from '#shared/api/use-money-action.ts';
import { coinText } from '#shared/p2p/amounts.ts';
import { formatMinute } from '#shared/texts/time.ts';

/** Fewer characters say nothing that staff can decide by; the server takes so many. */
const TEXT_MIN = 10;
const TEXT_MAX = 1_000;

/** What was taken from the deposit, and the way to ask for it back. */
export function Penalties(props: { readonly penalties: readonly P2pPenaltyView[] }): ReactNode {
  const { penalties } = props;
  const { t } = useLingui();
  const [asked, setAsked] = useState<P2pPenaltyView>();
  if (penalties.length === 0) return null;
  const names: Readonly<Record<P2pPenaltyView['state'], string>> = {
    taken: t`Taken`,
    appealed: t`Under appeal`,
    reversed: t`Given back`,
    upheld: t`Upheld`,
    final: t`Final`,
  };
  return (
    <>
      <SectionBreak />
      <section className="px-4 py-4">
        <h2 className="pb-1 text-list font-semibold">{t`Penalties`}</h2>
        <ul>
          {penalties.map((penalty) => (
            <li
              key={penalty.penaltyId}
              className="hairline-b flex min-h-13 flex-wrap items-center justify-between gap-3 py-2"
            >
              <span>
                <span className="num block text-body">
                  {coinText(penalty.amount, penalty.asset)}
                </span>
                <span className="num text-meta text-t3">{formatMinute(penalty.takenAtMs)}</span>
              </span>
              {penalty.state === 'taken' ? (
                <Button tone="secondary" size="small" onClick={() => setAsked(penalty)}>
                  {t`Appeal`}
                </Button>
              ) : (
                <Tag>{names[penalty.state]}</Tag>
              )}
            </li>
          ))}
        </ul>
      </section>
      <AppealSheet penalty={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

function AppealSheet(props: {
  readonly penalty: P2pPenaltyView | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { penalty, onClose } = props;
  const { t } = useLingui();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const { run, failure, isBusy } = useMoneyAction('p2pPenaltyAppeal');
  const words = text.trim();
  const send = async (): Promise<void> => {
    if (penalty === undefined) return;
    const reply = await run({ penaltyId: penalty.penaltyId, text: words });
    if (reply === undefined) return;
    await queries.invalidateQueries({ queryKey: ['legalMgrPage'] });
    toastStore.show(t`Sent to staff`, 'success');
    setText('');
    onClose();
  };
  return (
    <Sheet
      isOpen={penalty !== undefined}
      onClose={onClose}
      title={t`Appeal against the penalty`}
      footer={
        <div className="flex flex-col gap-3">
          <FormError>{failure}</FormError>
          <Button
            isBlock
            isBusy={isBusy}
            disabled={words.length < TEXT_MIN}
            onClick={() => void send()}
          >
            {t`Send the appeal`}
          </Button>
        </div>
      }
    >
      <div className="px-4 pb-4">
        <Field label={t`What happened`} hint={t`At least ${TEXT_MIN} characters.`}>
          {(control) => (
            <TextArea {...control} maxLength={TEXT_MAX} value={text} onChange={setText} />
          )}
        </Field>
      </div>
    </Sheet>
  );
}
