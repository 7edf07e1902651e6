import { coinTags } from '@candor/protocol';
import { Form, Input, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { TranslationsEditor } from '#shared/ui/TranslationsEditor.tsx';
import { completeLocales } from '#shared/ui/translations.ts';
import type { Translations } from '#shared/ui/translations.ts';
import { contractsOf, NEW_COIN, requestOf, valuesOf } from './coin-edits.ts';
import type { Coin, CoinValues } from './coin-edits.ts';
import { useTagNames } from './coin-tags.ts';

interface CoinActProps {
  /** Undefined for one that nobody described. */
  readonly coin: Coin | undefined;
  readonly undescribed: readonly string[];
}

/** Describes a coin, or changes what is said of it. */
export function CoinAct({ coin, undescribed }: CoinActProps): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'coinSave', CoinValues>
      act="coinSave"
      label={coin === undefined ? t`Describe a coin` : t`Edit`}
      effect={t`The coin’s page on phones says it from now on.`}
      button={
        coin === undefined
          ? { type: 'primary', icon: <PlusOutlined aria-hidden /> }
          : { size: 'small' }
      }
      isDisabled={coin === undefined && undescribed.length === 0}
      isReasonAsked={false}
      initialValues={coin === undefined ? NEW_COIN : valuesOf(coin)}
      fields={<CoinFields coin={coin} undescribed={undescribed} />}
      toRequest={(values) =>
        requestOf({ ...values, asset: coin?.asset ?? values.asset }, coin?.updatedAtMs ?? null)
      }
      refresh={['coinList']}
    />
  );
}

const WEB_ADDRESS = /^https:\/\/[^\s]{1,190}$/;
const WHOLE_COINS = /^[0-9]{1,20}(\.[0-9]{1,18})?$/;

function CoinFields({ coin, undescribed }: CoinActProps): ReactNode {
  const { t } = useLingui();
  const tagNames = useTagNames();
  const web = (name: string, label: string): ReactNode => (
    <Form.Item
      name={name}
      label={label}
      rules={[{ pattern: WEB_ADDRESS, message: t`An address that begins with https://` }]}
    >
      <Input />
    </Form.Item>
  );
  const supply = (name: string, label: string): ReactNode => (
    <Form.Item
      name={name}
      label={label}
      rules={[{ pattern: WHOLE_COINS, message: t`Digits, with a point where needed` }]}
    >
      <Input inputMode="decimal" />
    </Form.Item>
  );
  return (
    <>
      {coin === undefined && (
        <Form.Item
          name="asset"
          label={t`Coin`}
          rules={[{ required: true, message: t`Choose a coin` }]}
        >
          <Select options={undescribed.map((value) => ({ value, label: value }))} />
        </Form.Item>
      )}
      <Form.Item
        name="texts"
        rules={[
          {
            validator: (_, texts: Translations) =>
              completeLocales(texts, ['text']).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t`One language is needed`)),
          },
        ]}
      >
        <CoinTexts />
      </Form.Item>
      <Form.Item name="tags" label={t`Categories`}>
        <Select
          mode="multiple"
          options={coinTags.map((value) => ({ value, label: tagNames[value] }))}
        />
      </Form.Item>
      {supply('supplyNow', t`Coins there are; empty where not known`)}
      {supply('supplyMax', t`Coins there can ever be; empty for no limit`)}
      {web('website', t`Website`)}
      {web('whitePaper', t`White paper`)}
      {web('source', t`Source code`)}
      {web('explorer', t`Explorer`)}
      <ContractsField />
    </>
  );
}

function ContractsField(): ReactNode {
  const { t } = useLingui();
  return (
    <Form.Item
      name="contracts"
      label={t`Contract addresses, a line each: the chain, a space, the address`}
      rules={[
        {
          validator: (_, typed: string) =>
            contractsOf(typed) === undefined
              ? Promise.reject(new Error(t`A line is not a chain and an address`))
              : Promise.resolve(),
        },
      ]}
    >
      <Input.TextArea rows={3} />
    </Form.Item>
  );
}

const TEXT_LENGTH_MAX = 2_000;

function CoinTexts(props: {
  readonly value?: Translations;
  readonly onChange?: (value: Translations) => void;
}): ReactNode {
  const { t } = useLingui();
  return (
    <TranslationsEditor
      fields={[
        { name: 'text', label: t`What the coin is`, isLong: true, lengthMax: TEXT_LENGTH_MAX },
      ]}
      value={props.value ?? {}}
      onChange={(next) => props.onChange?.(next)}
    />
  );
}
