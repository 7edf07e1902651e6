import { paymentKinds } from '@candor/protocol';
import type { PaymentKind, UserRow } from '@candor/protocol';
import { Card, Flex, Form, Input, Select } from 'antd';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { usePaymentKind } from '#shared/texts/payment-kind.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { useUserColumns } from './user-columns.tsx';

const DOCUMENTS = ['passport', 'id_card'] as const;

interface DocumentForm {
  readonly country: string;
  readonly documentType: (typeof DOCUMENTS)[number];
  readonly documentNumber: string;
}

interface PersonForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthday: string;
}

interface AccountForm {
  readonly kind: PaymentKind;
  readonly account: string;
}

interface FoundProps {
  readonly onFound: (users: readonly UserRow[]) => void;
}

/** Finds users by what is sealed or personal: each button for who may see that on a user's page. */
export function FindCard(): ReactNode {
  const { t } = useLingui();
  const [found, setFound] = useState<readonly UserRow[]>();
  const columns = useUserColumns();
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <FindByDocument onFound={setFound} />
        <FindByPerson onFound={setFound} />
        <FindByName onFound={setFound} />
        <FindByPayAccount onFound={setFound} />
        <FindByAddress onFound={setFound} />
        <FindByDevice onFound={setFound} />
      </Flex>
      {found === undefined ? null : (
        <Card size="small" styles={{ body: { padding: 0 } }}>
          <DataTable<UserRow>
            rowKey="userId"
            title={t`Found by the search`}
            columns={columns}
            rows={found}
            empty={t`Nobody was found.`}
          />
        </Card>
      )}
    </Flex>
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly pattern?: RegExp;
  readonly lengthMax?: number;
}

function TextField({
  name,
  label,
  placeholder,
  pattern,
  lengthMax = 200,
}: TextFieldProps): ReactNode {
  const { t } = useLingui();
  const rule = { required: true, message: t`Fill this in` };
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[rule, ...(pattern === undefined ? [] : [{ pattern, message: t`Not in this form` }])]}
    >
      <Input
        maxLength={lengthMax}
        autoComplete="off"
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </Form.Item>
  );
}

/** What every one of these acts says before it is done. */
function useEffectOfLook(): string {
  const { t } = useLingui();
  return t`This counts as a look at personal data. The log keeps your reason, how it was searched and how many were found, never what you type.`;
}

function FindByDocument({ onFound }: FoundProps): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <ActButton<'findByDocument', DocumentForm>
      act="findByDocument"
      label={t`Find by document`}
      effect={useEffectOfLook()}
      fields={
        <>
          <TextField
            name="country"
            label={t`Country, two letters`}
            pattern={/^[A-Za-z]{2}$/}
            lengthMax={2}
          />
          <Form.Item name="documentType" label={t`Document`}>
            <Select options={DOCUMENTS.map((value) => ({ value, label: word(value) }))} />
          </Form.Item>
          <TextField name="documentNumber" label={t`Document number`} lengthMax={40} />
        </>
      }
      initialValues={{ documentType: 'passport' }}
      toRequest={({ country, documentType, documentNumber, reason }) => ({
        ...{ country: country.toUpperCase(), documentType, documentNumber, reason },
      })}
      onDone={({ users }) => onFound(users)}
    />
  );
}

function FindByPerson({ onFound }: FoundProps): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'findByPerson', PersonForm>
      act="findByPerson"
      label={t`Find by names and birthday`}
      effect={useEffectOfLook()}
      fields={
        <>
          <TextField name="firstName" label={t`First name`} lengthMax={80} />
          <TextField name="lastName" label={t`Last name`} lengthMax={80} />
          <TextField
            name="birthday"
            label={t`Birthday`}
            placeholder="1990-12-31"
            pattern={/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/}
            lengthMax={10}
          />
        </>
      }
      toRequest={({ firstName, lastName, birthday, reason }) => ({
        ...{ firstName, lastName, birthday, reason },
      })}
      onDone={({ users }) => onFound(users)}
    />
  );
}

function FindByName({ onFound }: FoundProps): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'findByName', { readonly name: string }>
      act="findByName"
      label={t`Find by name`}
      effect={useEffectOfLook()}
      fields={
        <TextField
          name="name"
          label={t`Whole words of the name, in any order and script`}
          lengthMax={160}
        />
      }
      toRequest={({ name, reason }) => ({ name, reason })}
      onDone={({ users }) => onFound(users)}
    />
  );
}

function FindByPayAccount({ onFound }: FoundProps): ReactNode {
  const { t } = useLingui();
  const kindName = usePaymentKind();
  return (
    <ActButton<'findByPayAccount', AccountForm>
      act="findByPayAccount"
      label={t`Find by receiving account`}
      effect={useEffectOfLook()}
      fields={
        <>
          <Form.Item name="kind" label={t`Kind`}>
            <Select options={paymentKinds.map((value) => ({ value, label: kindName(value) }))} />
          </Form.Item>
          <TextField name="account" label={t`Card number or account`} />
        </>
      }
      initialValues={{ kind: 'bank' }}
      toRequest={({ kind, account, reason }) => ({ kind, account, reason })}
      onDone={({ users }) => onFound(users)}
    />
  );
}

function FindByAddress({ onFound }: FoundProps): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'findByAddress', { readonly address: string }>
      act="findByAddress"
      label={t`Find by network address`}
      effect={useEffectOfLook()}
      fields={
        <TextField
          name="address"
          label={t`Network address of log-ins`}
          placeholder="203.0.113.7"
          lengthMax={45}
        />
      }
      toRequest={({ address, reason }) => ({ address, reason })}
      onDone={({ users }) => onFound(users)}
    />
  );
}

function FindByDevice({ onFound }: FoundProps): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'findByDevice', { readonly deviceCode: string }>
      act="findByDevice"
      label={t`Find by device code`}
      effect={useEffectOfLook()}
      fields={<TextField name="deviceCode" label={t`Device code of log-ins`} lengthMax={40} />}
      toRequest={({ deviceCode, reason }) => ({ deviceCode, reason })}
      onDone={({ users }) => onFound(users)}
    />
  );
}
