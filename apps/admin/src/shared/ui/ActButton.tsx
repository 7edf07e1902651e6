import type { AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { RefusedError } from '@candor/api-client';
import { App, Button, Form } from 'antd';
import type { ButtonProps } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAct, useRefresh } from '#shared/data/hooks.ts';
import type { TellRefusal } from '#shared/data/hooks.ts';
import { errorText } from '#shared/texts/error-text.ts';
import { routeOf, useMay } from '#shared/permissions/permissions.ts';
import { stepOf } from './form-steps.ts';
import type { FormStep } from './form-steps.ts';
import { ReasonModal } from './ReasonModal.tsx';
import type { Refusal, WithReason } from './ReasonModal.tsx';

interface ActButtonProps<Name extends AdminEndpointName, Values extends object> {
  readonly act: Name;
  readonly label: string;
  /** What will happen, in a sentence. */
  readonly effect: ReactNode;
  readonly toRequest: (values: Values & WithReason) => AdminRequest<Name>;
  /** Form items beyond the reason. */
  readonly fields?: ReactNode;
  /** A long form's parts instead; a refusal leads back to the part that has its field. */
  readonly steps?: readonly FormStep[];
  /** What fields of the request are called in the form, where that is another name. */
  readonly formNames?: Readonly<Record<string, string>>;
  readonly initialValues?: Partial<Values>;
  /** What the second step repeats of the form. */
  readonly summary?: (values: Values & WithReason) => ReactNode;
  readonly isReasonAsked?: boolean;
  readonly isTwoStep?: boolean;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Nobody else could agree: what waits for a second person unless one is alone happens at once. */
  readonly isAlone?: boolean;
  /** The key that presses the button in a review. */
  readonly shortcut?: string;
  /** What is read again afterwards. */
  readonly refresh?: readonly AdminEndpointName[];
  readonly onDone?: (reply: AdminReply<Name>) => void;
  readonly button?: Pick<ButtonProps, 'type' | 'size' | 'icon' | 'block'>;
  /** Told that the form was opened or closed: who lists the button keeps it there meanwhile. */
  readonly onOpenChange?: (isOpen: boolean) => void;
}

function isWaiting(reply: unknown): boolean {
  return (reply as { state?: unknown } | null)?.state === 'waiting';
}

/** Says how an act ended: done, or waiting for a second person. */
function useTellDone(): (reply: unknown) => void {
  const { message, notification } = App.useApp();
  const { t } = useLingui();
  return (reply) => {
    if (!isWaiting(reply)) {
      void message.success(t`Done`);
      return;
    }
    notification.info({
      title: t`Waiting for a second person`,
      description: <Link to="/approvals">{t`See it under approvals`}</Link>,
    });
  };
}

interface Refusals {
  readonly last: Refusal | undefined;
  readonly tell: TellRefusal;
  readonly forget: () => void;
}

/** Refusals of a field of a form in steps are told under it. All others are told in a message. */
function useRefusals({
  steps,
  formNames = {},
}: Pick<ActButtonProps<never, never>, 'steps' | 'formNames'>): Refusals {
  const [last, setLast] = useState<Refusal>();
  const tell: TellRefusal = (error) => {
    if (steps === undefined || !(error instanceof RefusedError)) return false;
    const named = error.detail?.field;
    const field = named === undefined ? undefined : (formNames[named] ?? named);
    if (field === undefined || stepOf(steps, field) === undefined) return false;
    setLast({ field, text: errorText(error) });
    return true;
  };
  return { last, tell, forget: () => setLast(undefined) };
}

/**
 * An act of staff behind a button: asks for the reason, shows the effect, sends once and tells how it
 * ended. It is not there for whoever may not do it.
 */
export function ActButton<Name extends AdminEndpointName, Values extends object = object>(
  props: ActButtonProps<Name, Values>,
): ReactNode {
  const { act, label, shortcut, isDanger = false, isReasonAsked = true } = props;
  const route = routeOf(act);
  const isFourEyes =
    route.fourEyes === 'always' || (route.fourEyes === 'unless_alone' && props.isAlone !== true);
  const { isTwoStep = isDanger || isFourEyes } = props;
  const mayAct = useMay(route.permission);
  const [isOpen, setIsOpenHere] = useState(false);
  // As it was when the form was opened: what is read anew meanwhile is not what the person saw and filled in.
  const [toRequest, setToRequest] = useState(() => props.toRequest);
  const [form] = Form.useForm();
  const refusals = useRefusals(props);
  const { run, isBusy } = useAct(act, refusals.tell);
  const refresh = useRefresh();
  const tellDone = useTellDone();
  const setIsOpen = (next: boolean): void => {
    setIsOpenHere(next);
    props.onOpenChange?.(next);
  };
  if (!mayAct) return null;
  const confirm = async (values: Values & WithReason): Promise<void> => {
    const done = await run(toRequest(values));
    if (done?.ok !== true) return;
    setIsOpen(false);
    tellDone(done.reply);
    props.onDone?.(done.reply);
    await refresh(...(props.refresh ?? []), 'queueCounts', 'approvalList', 'houseAlarms');
  };
  return (
    <>
      <Button
        {...props.button}
        danger={isDanger}
        disabled={props.isDisabled === true}
        onClick={() => {
          setToRequest(() => props.toRequest);
          refusals.forget();
          setIsOpen(true);
        }}
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
      >
        {label}
        {shortcut === undefined ? null : (
          <kbd className="key" aria-hidden>
            {shortcut}
          </kbd>
        )}
      </Button>
      <ReasonModal
        isOpen={isOpen}
        title={label}
        effect={props.effect}
        form={form}
        fields={props.fields}
        steps={props.steps}
        refusal={refusals.last}
        initialValues={props.initialValues}
        isReasonAsked={isReasonAsked}
        isTwoStep={isTwoStep}
        isFourEyes={isFourEyes}
        isDanger={isDanger}
        isBusy={isBusy}
        summary={props.summary}
        onCancel={() => setIsOpen(false)}
        onConfirm={(values: Values & WithReason) => void confirm(values)}
      />
    </>
  );
}
