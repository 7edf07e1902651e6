import type { AdminReply } from '@candor/protocol';
import { Alert, Descriptions, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ppmAsPercent } from '#shared/texts/numbers.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import type { FormStep } from '#shared/ui/form-steps.ts';
import { PairFields } from '#shared/ui/PairFields.tsx';
import { ExampleOrder } from './ExampleOrder.tsx';
import { AmountFields, ProtectionFields, StepFields, StepsWorth } from './MarketFields.tsx';
import { ordinaryRules, rulesOfForm } from './market-form.ts';
import type { MarketForm } from './market-form.ts';

type MarketList = AdminReply<'marketList'>;

/** What the request calls otherwise than the form. */
const FORM_NAMES = { priceBandPpm: 'band', marketProtectionPpm: 'protection' } as const;

function useMarketSteps(list: MarketList): readonly FormStep[] {
  const { t } = useLingui();
  const assets = list.assets.filter(({ delistedAtMs }) => delistedAtMs === null);
  return [
    {
      title: t`Pair`,
      names: ['baseAsset', 'quoteAsset'],
      fields: <PairFields assets={assets} />,
    },
    {
      title: t`Steps`,
      names: ['tickSize', 'quantityStep'],
      fields: (
        <>
          <StepFields />
          <StepsWorth assets={assets} />
          <ExampleOrder list={list} />
        </>
      ),
    },
    {
      title: t`Limits`,
      names: [
        ...['priceMin', 'priceMax', 'quantityMin', 'quantityMax', 'notionalMin', 'notionalMax'],
      ],
      fields: (
        <>
          <AmountFields />
          <ExampleOrder list={list} />
        </>
      ),
    },
    {
      title: t`Bands`,
      names: ['band', 'protection', 'openOrdersMax', 'triggerOrdersMax'],
      fields: <ProtectionFields />,
    },
    { title: t`Fees and sources`, names: [], fields: <FeesAndSources list={list} /> },
  ];
}

/** What follows for a new market and is not chosen here: what trading costs, and where prices come from. */
function FeesAndSources({ list }: { readonly list: MarketList }): ReactNode {
  const { t } = useLingui();
  return (
    <>
      <Typography.Paragraph>{t`It takes the rates of the fee tiers. Once it is there, two people may give it a share of them, with notice.`}</Typography.Paragraph>
      <Descriptions
        size="small"
        bordered
        column={1}
        style={{ marginBottom: 16 }}
        items={list.feeTiers.map(({ tier, makerRatePpm, takerRatePpm }) => {
          const [maker, taker] = [ppmAsPercent(makerRatePpm), ppmAsPercent(takerRatePpm)];
          return {
            key: tier,
            label: t`Tier ${tier}`,
            children: t`maker ${maker}, taker ${taker}`,
          };
        })}
      />
      <Alert
        showIcon
        type="info"
        style={{ marginBottom: 16 }}
        title={t`A spot market has no price source: its first traders make its price, and the band follows its trades.`}
      />
    </>
  );
}

/** A new market, by two people, step by step. It begins halted. */
export function MarketCreateAct({ list }: { readonly list: MarketList }): ReactNode {
  const { t } = useLingui();
  const steps = useMarketSteps(list);
  const listed = list.assets.filter(({ delistedAtMs }) => delistedAtMs === null);
  return (
    <ActButton<'marketCreate', MarketForm>
      act="marketCreate"
      label={t`New market`}
      isDisabled={listed.length < 2}
      effect={t`The market begins halted. It is opened later, at an announced time. Nothing here names a price: the first traders do.`}
      initialValues={ordinaryRules}
      steps={steps}
      formNames={FORM_NAMES}
      summary={(values) => <Chosen values={values} />}
      toRequest={({ baseAsset, quoteAsset, reason, ...form }) => ({
        ...{ baseAsset, quoteAsset, reason },
        ...rulesOfForm(form),
      })}
      refresh={['marketList', 'changeList']}
    />
  );
}

/** Everything that was chosen, once more. */
function Chosen({ values }: { readonly values: MarketForm }): ReactNode {
  const { t } = useLingui();
  const { baseAsset: base, quoteAsset: quote } = values;
  const rows: readonly (readonly [string, string])[] = [
    [t`Pair`, `${base}/${quote}`],
    [t`Price step`, `${values.tickSize} ${quote}`],
    [t`Quantity step`, `${values.quantityStep} ${base}`],
    [t`Prices`, `${values.priceMin} – ${values.priceMax} ${quote}`],
    [t`Quantities`, `${values.quantityMin} – ${values.quantityMax} ${base}`],
    [t`Order values`, `${values.notionalMin} – ${values.notionalMax} ${quote}`],
    [t`Price band, either side`, `${values.band}%`],
    [t`Market order may slip`, `${values.protection}%`],
    [t`Open orders per user`, String(values.openOrdersMax)],
    [t`Waiting orders per user`, String(values.triggerOrdersMax)],
  ];
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 2 }}
      items={rows.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
