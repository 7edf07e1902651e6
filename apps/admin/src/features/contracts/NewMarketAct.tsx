import type { AdminReply } from '@candor/protocol';
import { Alert, Col, Form, Input, Row, Segmented } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import type { FormStep } from '#shared/ui/form-steps.ts';
import { PairFields } from '#shared/ui/PairFields.tsx';
import { StepWorth } from '#shared/ui/StepWorth.tsx';
import { isAmount } from '#shared/ui/step-worth.ts';
import { HoursFields } from './Calendar.tsx';
import { newContractOf, ordinaryTerms } from './new-market-form.ts';
import type { NewMarketForm } from './new-market-form.ts';
import { TermFields } from './TermFields.tsx';
import { percentFields } from './terms-form.ts';

type View = AdminReply<'contractView'>;
type MarketList = AdminReply<'marketList'>;

/** An index lives from so many price sources on, and is good with so many. Source: finance rules, 3.1. */
const SOURCES = { least: 3, wanted: 5 } as const;

const termNames = [
  ...['positionMax', 'impact', 'lotsMax', 'openOrdersMax', 'leverageDefault', 'tiers'],
] as const;

/** What the request calls otherwise than the form. */
const FORM_NAMES = {
  makerFeePpm: 'maker',
  takerFeePpm: 'taker',
  liquidationFeePpm: 'liquidation',
  priceBandPpm: 'band',
  marketProtectionPpm: 'protection',
  markBandPpm: 'markBand',
} as const;

/** Two fields a row, one on a phone. */
const half = { xs: 24, sm: 12 } as const;

interface HouseProps {
  readonly view: View;
  readonly house: MarketList;
}

const listedOf = ({ assets }: MarketList): MarketList['assets'] =>
  assets.filter(({ delistedAtMs }) => delistedAtMs === null);

function useContractSteps(props: HouseProps): readonly FormStep[] {
  const { t } = useLingui();
  return [
    {
      title: t`Pair and index`,
      names: ['accountKind', 'baseAsset', 'quoteAsset'],
      fields: <PairStep {...props} />,
    },
    {
      title: t`Steps and prices`,
      names: ['tickSize', 'lotSize', 'priceMin', 'priceMax'],
      fields: <GridStep {...props} />,
    },
    {
      title: t`Fees, bands and tiers`,
      names: [...percentFields, ...termNames],
      fields: <TermsStep />,
    },
    { title: t`Trading hours`, names: ['zoneMinutes', 'weekly'], fields: <HoursStep /> },
  ];
}

/** A new contract market, by two people, step by step. It begins halted. */
export function NewMarketAct({ view }: { readonly view: View }): ReactNode {
  const { data: house } = useRead('marketList', {});
  return house === undefined ? null : <CreateAct view={view} house={house} />;
}

function CreateAct({ view, house }: HouseProps): ReactNode {
  const { t } = useLingui();
  const steps = useContractSteps({ view, house });
  return (
    <ActButton<'contractMarketCreate', NewMarketForm>
      act="contractMarketCreate"
      label={t`New contract market`}
      isDisabled={listedOf(house).length < 2 || view.sources < SOURCES.least}
      effect={t`The market begins halted. It is opened later, at an announced time. Nothing here names a price: the index comes from the price sources, the rest from traders.`}
      initialValues={ordinaryTerms}
      steps={steps}
      formNames={FORM_NAMES}
      summary={({ baseAsset, quoteAsset, lotSize, tickSize }) =>
        t`${baseAsset}/${quoteAsset}, lot ${lotSize}, price step ${tickSize}`
      }
      toRequest={({ reason, ...form }) => ({ reason, ...newContractOf(form) })}
      refresh={['contractView', 'changeList']}
    />
  );
}

function PairStep({ view, house }: HouseProps): ReactNode {
  const { t } = useLingui();
  const form = Form.useFormInstance<Partial<NewMarketForm>>();
  const accountKind = Form.useWatch('accountKind', form) ?? 'contract';
  const baseAsset = Form.useWatch('baseAsset', form);
  const quoteAsset = Form.useWatch('quoteAsset', form);
  return (
    <>
      <Form.Item name="accountKind" label={t`Account behind positions`}>
        <Segmented
          options={[
            { value: 'contract', label: t`Perpetual` },
            { value: 'gold', label: t`Gold, by hours` },
          ]}
        />
      </Form.Item>
      <PairFields assets={listedOf(house)} />
      <Facts {...{ view, house, accountKind, baseAsset, quoteAsset }} />
    </>
  );
}

function GridStep({ house }: HouseProps): ReactNode {
  const { t } = useLingui();
  const form = Form.useFormInstance<Partial<NewMarketForm>>();
  const tickSize = Form.useWatch('tickSize', form);
  const lotSize = Form.useWatch('lotSize', form);
  const quoteAsset = Form.useWatch('quoteAsset', form);
  const quote = listedOf(house).find(({ symbol }) => symbol === quoteAsset);
  return (
    <>
      <Row gutter={12}>
        <AmountField name="tickSize" label={t`Price step`} />
        <AmountField name="lotSize" label={t`One contract (lot)`} />
        <AmountField name="priceMin" label={t`Lowest price`} />
        <AmountField name="priceMax" label={t`Highest price`} />
      </Row>
      <StepWorth tickSize={tickSize} step={lotSize} quote={quote} />
    </>
  );
}

function TermsStep(): ReactNode {
  const form = Form.useFormInstance<Partial<NewMarketForm>>();
  return <TermFields quote={Form.useWatch('quoteAsset', form) ?? ''} />;
}

function HoursStep(): ReactNode {
  const form = Form.useFormInstance<Partial<NewMarketForm>>();
  return <HoursFields isRequired={Form.useWatch('accountKind', form) === 'gold'} />;
}

interface FactsProps {
  readonly view: View;
  readonly house: MarketList;
  readonly accountKind: NewMarketForm['accountKind'];
  readonly baseAsset: string | undefined;
  readonly quoteAsset: string | undefined;
}

/** What follows from the pair and is nobody's to choose: the index, its sources, the insurance fund, the funding. */
function Facts({ view, house, accountKind, baseAsset, quoteAsset }: FactsProps): ReactNode {
  const { t } = useLingui();
  if (baseAsset === undefined || quoteAsset === undefined) return null;
  const spot = house.markets.find(
    (one) => one.baseAsset === baseAsset && one.quoteAsset === quoteAsset,
  );
  const pair = `${baseAsset}/${quoteAsset}`;
  const { sources } = view;
  const fund = view.funds.find(
    (one) => one.accountKind === accountKind && one.asset === quoteAsset,
  );
  const balance = fund?.balance ?? '0';
  const isEmpty = !isAmount(balance, 18);
  return (
    <Alert
      showIcon
      type={isEmpty || sources < SOURCES.wanted ? 'warning' : 'info'}
      style={{ marginBottom: 16 }}
      title={
        spot === undefined
          ? t`Its index is its own, from what the price sources say of ${pair}.`
          : t`Its index is that of the spot market ${pair}.`
      }
      description={
        <>
          <div>
            {t`Price sources: ${sources}. An index takes ${SOURCES.least}, and ${SOURCES.wanted} are wanted.`}
          </div>
          <div>
            {isEmpty
              ? t`The insurance fund is empty: a loss beyond a margin is then taken from the winners. It is filled once the market is there.`
              : t`The insurance fund has ${balance} ${quoteAsset}.`}
          </div>
          <div>
            {t`Funding comes every 8 hours and is at most the first tier’s maintenance, either way.`}
          </div>
        </>
      }
    />
  );
}

function AmountField(props: {
  readonly name: 'tickSize' | 'lotSize' | 'priceMin' | 'priceMax';
  readonly label: string;
}): ReactNode {
  const { t } = useLingui();
  return (
    <Col {...half}>
      <Form.Item
        name={props.name}
        label={props.label}
        rules={[
          {
            validator: (_, text: string | undefined) =>
              isAmount(text, 18)
                ? Promise.resolve()
                : Promise.reject(new Error(t`An amount above 0`)),
          },
        ]}
      >
        <Input inputMode="decimal" className="num" />
      </Form.Item>
    </Col>
  );
}
