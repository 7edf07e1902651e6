import { Alert, Button, Descriptions, Flex, Form, Input, Modal, Typography } from 'antd';
import type { FormInstance } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { focusFirstField } from './focus-first.ts';
import { stepOf } from './form-steps.ts';
import type { FormStep } from './form-steps.ts';
import { StepList } from './StepList.tsx';
import { FourEyesTag } from './texts.tsx';

/** Why somebody did something is kept for ever: long enough to mean something, short enough to be read. */
const REASON_LENGTH_MIN = 3;
const REASON_LENGTH_MAX = 500;

/** What the form of a {@link ReasonModal} gives, besides its own fields. */
export interface WithReason {
  readonly reason: string;
}

/** A refusal that is told under its field. */
export interface Refusal {
  readonly field: string;
  readonly text: string;
}

interface ReasonModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly effect: ReactNode;
  readonly form: FormInstance;
  readonly fields?: ReactNode;
  /** A long form's parts, one after the other, instead of `fields`. */
  readonly steps?: readonly FormStep[] | undefined;
  /** What the server refused, and the field it is about. */
  readonly refusal?: Refusal | undefined;
  readonly initialValues?: object | undefined;
  readonly isReasonAsked: boolean;
  /** Shows everything once more before it is sent. */
  readonly isTwoStep: boolean;
  readonly isFourEyes: boolean;
  readonly isDanger: boolean;
  readonly isBusy: boolean;
  readonly summary?: ((values: never) => ReactNode) | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (values: never) => void;
}

const STEPPED_WIDTH_PX = 760;

/** Where one is in a form of several steps, and the way on and back. */
function useSteps({ steps = [], form, refusal, isTwoStep }: ReasonModalProps): {
  readonly at: number;
  readonly isReview: boolean;
  readonly isLast: boolean;
  readonly goTo: (place: number) => void;
  /** On from a step that is filled in rightly; @returns whether there is nothing more to ask */
  readonly goOn: () => Promise<boolean>;
} {
  const last = Math.max(0, steps.length - 1);
  const [place, setPlace] = useState(0);
  const [told, setTold] = useState<Refusal>();
  // A refusal leads back to the step of its field, once.
  if (refusal !== undefined && refusal !== told) {
    setTold(refusal);
    setPlace(stepOf(steps, refusal.field) ?? last);
  }
  useEffect(() => {
    if (refusal !== undefined) form.setFields([{ name: refusal.field, errors: [refusal.text] }]);
  }, [form, refusal]);
  const isReview = place > last;
  const goOn = async (): Promise<boolean> => {
    const isWhole = place === last;
    const names = isWhole ? undefined : [...(steps[place]?.names ?? [])];
    try {
      await (names === undefined ? form.validateFields() : form.validateFields(names));
    } catch (error) {
      const { errorFields = [] } = error as { errorFields?: { name: (string | number)[] }[] };
      const step = stepOf(steps, String(errorFields[0]?.name[0] ?? ''));
      if (isWhole && step !== undefined) setPlace(step);
      return false;
    }
    if (isWhole && !isTwoStep) return true;
    setPlace(place + 1);
    return false;
  };
  return {
    at: Math.min(place, last),
    isReview,
    isLast: isReview || (place === last && !isTwoStep),
    goTo: setPlace,
    goOn,
  };
}

/** Asks for a reason and what else an act needs, step by step where that is much, and for what weighs more asks twice. */
export function ReasonModal(props: ReasonModalProps): ReactNode {
  const { t } = useLingui();
  const { form, steps, isBusy, isDanger } = props;
  const { at, isReview, isLast, goTo, goOn } = useSteps(props);
  const body = useRef<HTMLDivElement>(null);
  const confirm = (): void => props.onConfirm(form.getFieldsValue(true) as never);
  const next = async (): Promise<void> => {
    if (await goOn()) confirm();
  };
  const place = isReview ? (steps?.length ?? 1) : at;
  const back = place > 0 ? () => goTo(place - 1) : props.onCancel;
  const send = isReview ? confirm : () => void next();
  useEffect(() => {
    if (place > 0) focusFirstField(body.current);
  }, [place]);
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      onCancel={props.onCancel}
      afterClose={() => goTo(0)}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirstField(body.current);
      }}
      {...(steps === undefined ? {} : { width: STEPPED_WIDTH_PX })}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={back} disabled={isBusy}>
            {place > 0 ? t`Back` : t`Cancel`}
          </Button>
          <Button type="primary" danger={isDanger && isLast} loading={isBusy} onClick={send}>
            {isLast ? t`Confirm` : t`Continue`}
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph>{props.effect}</Typography.Paragraph>
      {props.isFourEyes ? (
        <Typography.Paragraph>
          <FourEyesTag />
        </Typography.Paragraph>
      ) : null}
      {steps === undefined ? null : (
        <StepList titles={[...steps.map(({ title }) => title), t`Review`]} at={place} />
      )}
      <div ref={body}>
        <ReasonForm {...props} at={at} isHidden={isReview} />
      </div>
      {isReview ? <SecondStep {...props} /> : null}
    </Modal>
  );
}

interface ReasonFormProps extends ReasonModalProps {
  readonly isHidden: boolean;
  /** The step that is shown; what was filled in of others is kept. */
  readonly at: number;
}

function ReasonForm(props: ReasonFormProps): ReactNode {
  const { t } = useLingui();
  const { form, steps = [], at } = props;
  const isLastStep = at >= steps.length - 1;
  // The form keeps what it began with the last time it was open; since then the list may have changed.
  useLayoutEffect(() => form.resetFields(), [form]);
  return (
    <Form
      form={form}
      layout="vertical"
      preserve={false}
      initialValues={props.initialValues ?? {}}
      style={props.isHidden ? { display: 'none' } : {}}
    >
      {props.fields}
      {steps.map(({ title, fields }, place) => (
        <div key={title} hidden={place !== at}>
          {fields}
        </div>
      ))}
      {props.isReasonAsked && isLastStep ? (
        <Form.Item
          name="reason"
          label={t`Reason`}
          extra={t`It is kept in the audit log. Write no names and no contacts.`}
          rules={[
            {
              required: true,
              whitespace: true,
              min: REASON_LENGTH_MIN,
              max: REASON_LENGTH_MAX,
              message: t`Write ${REASON_LENGTH_MIN} to ${REASON_LENGTH_MAX} characters`,
            },
          ]}
        >
          <Input.TextArea rows={3} maxLength={REASON_LENGTH_MAX} showCount />
        </Form.Item>
      ) : null}
    </Form>
  );
}

function SecondStep(props: ReasonModalProps): ReactNode {
  const { t } = useLingui();
  const values = props.form.getFieldsValue(true) as Partial<WithReason>;
  return (
    <Flex vertical gap={12}>
      <Alert
        showIcon
        type={props.isDanger ? 'error' : 'warning'}
        title={
          props.isFourEyes
            ? t`It happens when a second person approves it.`
            : t`It happens as soon as you confirm.`
        }
      />
      {props.summary?.(values as never)}
      {values.reason === undefined ? null : (
        <Descriptions
          column={1}
          items={[{ key: 'reason', label: t`Reason`, children: values.reason }]}
        />
      )}
    </Flex>
  );
}
