import { coinTags } from '@candor/protocol';
import { Checkbox, Form, Input, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { TranslationsEditor } from '#shared/ui/TranslationsEditor.tsx';
import { completeLocales } from '#shared/ui/translations.ts';
import type { Translations } from '#shared/ui/translations.ts';
import { linksOf, NEW_COIN, requestOf, valuesOf } from './coin-edits.ts';
import type { Coin, CoinValues } from './coin-edits.ts';
import { useTagNames } from './coin-tags.ts';
import { useSiteNames } from './use-site-names.ts';

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
      toRequest={(values) => requestOf(values, coin)}
      refresh={['coinList']}
    />
  );
}

const WHOLE_COINS = /^[0-9]{1,20}(\.[0-9]{1,18})?$/;

function CoinFields({ coin, undescribed }: CoinActProps): ReactNode {
  const { t } = useLingui();
  const tagNames = useTagNames();
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
      {coin === undefined ? null : <KeptLinks coin={coin} />}
    </>
  );
}

/** The addresses that readers have: one takes any of them away. */
function KeptLinks({ coin }: { readonly coin: Coin }): ReactNode {
  const { t } = useLingui();
  const siteNames = useSiteNames();
  const options = linksOf(coin).map(({ name, site, link }) => ({
    value: name,
    label: (
      <span style={{ overflowWrap: 'anywhere' }}>
        {site === undefined ? null : `${siteNames[site]}: `}
        {link}
      </span>
    ),
  }));
  if (options.length === 0) return null;
  return (
    <Form.Item
      name="kept"
      label={t`Addresses that stay`}
      extra={t`One without its mark is taken away at once. Others are given under “Links”, by two people.`}
    >
      <Checkbox.Group options={options} style={{ display: 'grid' }} />
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
