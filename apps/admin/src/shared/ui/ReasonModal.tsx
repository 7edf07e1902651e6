import { Alert, Button, Descriptions, Flex, Form, Input, Modal, Typography } from 'antd';
import type { FormInstance } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FourEyesTag } from './texts.tsx';

/** Why somebody did something is kept for ever: long enough to mean something, short enough to be read. */
const REASON_LENGTH_MIN = 3;
const REASON_LENGTH_MAX = 500;

/** What the form of a {@link ReasonModal} gives, besides its own fields. */
export interface WithReason {
  readonly reason: string;
}

interface ReasonModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly effect: ReactNode;
  readonly form: FormInstance;
  readonly fields?: ReactNode;
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

/** Asks for a reason and what else an act needs, and for what weighs more asks twice. */
export function ReasonModal(props: ReasonModalProps): ReactNode {
  const { t } = useLingui();
  const { form, isTwoStep, isBusy, isDanger } = props;
  const [isSecondStep, setIsSecondStep] = useState(false);
  const confirm = (): void => props.onConfirm(form.getFieldsValue(true) as never);
  const next = async (): Promise<void> => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) return;
    if (isTwoStep) setIsSecondStep(true);
    else confirm();
  };
  const back = isSecondStep ? () => setIsSecondStep(false) : props.onCancel;
  const send = isSecondStep ? confirm : () => void next();
  const isLast = isSecondStep || !isTwoStep;
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      onCancel={props.onCancel}
      afterClose={() => setIsSecondStep(false)}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={back} disabled={isBusy}>
            {isSecondStep ? t`Back` : t`Cancel`}
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
      <ReasonForm {...props} isHidden={isSecondStep} />
      {isSecondStep ? <SecondStep {...props} /> : null}
    </Modal>
  );
}

function ReasonForm(props: ReasonModalProps & { readonly isHidden: boolean }): ReactNode {
  const { t } = useLingui();
  const { form } = props;
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
      {props.isReasonAsked ? (
        <Form.Item
          name="reason"
          label={t`Reason`}
          extra={t`It is kept in the audit log.`}
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
