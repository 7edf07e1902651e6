import { fullAtLeast, levelNeeds, levelProducts, reaches, userLevels } from '@candor/protocol';
import type { AdminReply, LevelProduct, LevelRules } from '@candor/protocol';
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input, Select, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { EffectiveField, soonest, timeOfForm } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { LimitFields } from './LimitFields.tsx';
import { limitAssetOf, limitInputsOf, limitLines, limitsOf } from './limit-form.ts';
import type { LimitInputs } from './limit-form.ts';

const ALL = 'all';

type Need = LevelRules['countries'][number]['need'];

interface CountryInput {
  readonly country: string;
  readonly product: LevelProduct | typeof ALL;
  readonly need: Need;
}

interface LevelForm extends WithTime {
  readonly needs: LevelRules['needs'];
  readonly countries?: readonly CountryInput[];
  readonly limitAsset: string;
  readonly limits: LimitInputs;
  readonly countryLimits?: LevelRules['countryLimits'];
}

const inputsOf = (rules: LevelRules): LevelForm => ({
  ...soonest,
  needs: rules.needs,
  limitAsset: limitAssetOf(rules),
  limits: limitInputsOf(rules.limits),
  countryLimits: rules.countryLimits,
  countries: rules.countries.map(({ product, ...rule }) => ({ ...rule, product: product ?? ALL })),
});

const rulesOf = (form: LevelForm): LevelRules => ({
  needs: form.needs,
  limitAsset: form.limitAsset,
  limits: limitsOf(form.limits),
  countryLimits: [...(form.countryLimits ?? [])],
  countries: (form.countries ?? []).map(({ country, product, need }) => ({
    ...{ country, need },
    product: product === ALL ? null : product,
  })),
});

/** Sets all rules as a whole; what changes is shown before it is sent, and to the second person. */
export function LevelAct({
  rules,
  noticeMs,
  assets,
}: Pick<AdminReply<'levelRulesView'>, 'rules' | 'noticeMs' | 'assets'>): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'levelRulesSet', LevelForm>
      act="levelRulesSet"
      label={t`Change levels`}
      effect={t`From then on, users below a level begin nothing new in that product. Their open orders, positions and deposits stay. What users did that day counts towards the new limits. What takes something away from users is announced to all of them.`}
      initialValues={inputsOf(rules)}
      fields={
        <>
          <EffectiveField noticeMs={noticeMs} isForSome />
          <LevelFields assets={assets} />
        </>
      }
      summary={(form) => <Differences from={rules} to={rulesOf(form)} />}
      toRequest={(form) => ({ rules: rulesOf(form), ...timeOfForm(form), reason: form.reason })}
      refresh={['levelRulesView']}
    />
  );
}

const cellOf = ({ country, product }: LevelRules['countries'][number]): string =>
  `${country} ${product ?? ''}`;

/** What differs between two sets of rules, one line a cell. */
export function Differences(sets: {
  readonly from: LevelRules;
  readonly to: LevelRules;
}): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const { from, to } = sets;
  const need = (one: string | undefined): string =>
    one === undefined ? '–' : word(`level_${one}`);
  const ofAll = levelProducts
    .filter((product) => from.needs[product] !== to.needs[product])
    .map((product) => {
      const [was, is] = [need(from.needs[product]), need(to.needs[product])];
      return `${word(`opens_${product}`)}: ${was} → ${is}`;
    });
  const cells = new Map([...from.countries, ...to.countries].map((rule) => [cellOf(rule), rule]));
  const ofCountries = [...cells].flatMap(([cell, { country, product }]) => {
    const was = from.countries.find((rule) => cellOf(rule) === cell)?.need;
    const is = to.countries.find((rule) => cellOf(rule) === cell)?.need;
    const what = product === null ? t`All products` : word(`opens_${product}`);
    return was === is ? [] : [`${country}, ${what}: ${need(was)} → ${need(is)}`];
  });
  const lines = [...ofAll, ...ofCountries, ...limitLines(from, to, word)];
  if (lines.length === 0) return t`Nothing changes.`;
  return lines.map((line) => <div key={line}>{line}</div>);
}

function LevelFields(limits: { readonly assets: readonly string[] }): ReactNode {
  const word = useWords();
  return (
    <>
      {levelProducts.map((product) => (
        <Form.Item key={product} name={['needs', product]} label={word(`opens_${product}`)}>
          <Select
            options={userLevels
              .filter((level) => !fullAtLeast.has(product) || reaches(level, 'full'))
              .map((level) => ({ value: level, label: word(`level_${level}`) }))}
          />
        </Form.Item>
      ))}
      <CountryFields />
      <LimitFields {...limits} />
    </>
  );
}

function CountryFields(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const products = [
    { value: ALL, label: t`All products` },
    ...levelProducts.map((product) => ({ value: product, label: word(`opens_${product}`) })),
  ];
  const needs = levelNeeds.map((need) => ({ value: need, label: word(`level_${need}`) }));
  return (
    <Form.List name="countries">
      {(fields, { add, remove }) => (
        <Flex vertical gap={8}>
          <Typography.Text type="secondary">
            {t`Countries ask for more, never for less. A user is of the country of the approved document, else of the phone number.`}
          </Typography.Text>
          {fields.map(({ key, name }) => (
            <Flex key={key} gap={8} align="start">
              <Form.Item
                name={[name, 'country']}
                normalize={(text: string) => text.trim().toUpperCase()}
                rules={[{ required: true, pattern: /^[A-Z]{2}$/, message: t`Two letters` }]}
              >
                <Input aria-label={t`Country`} maxLength={2} style={{ width: 64 }} />
              </Form.Item>
              <Form.Item name={[name, 'product']} style={{ flex: 1 }}>
                <Select aria-label={t`Product`} options={products} />
              </Form.Item>
              <Form.Item name={[name, 'need']} style={{ flex: 1 }}>
                <Select aria-label={t`Asks for`} options={needs} />
              </Form.Item>
              <Button
                aria-label={t`Remove`}
                icon={<DeleteOutlined />}
                onClick={() => {
                  remove(name);
                }}
              />
            </Flex>
          ))}
          <Button
            onClick={() => {
              add({ country: '', product: ALL, need: 'closed' });
            }}
          >
            {t`Add a country`}
          </Button>
        </Flex>
      )}
    </Form.List>
  );
}
