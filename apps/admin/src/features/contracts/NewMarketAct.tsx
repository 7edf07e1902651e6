import type { AdminReply } from '@candor/protocol';
import { Alert, Col, Divider, Form, Input, Row, Segmented } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { PairFields } from '#shared/ui/PairFields.tsx';
import { StepWorth } from '#shared/ui/StepWorth.tsx';
import { isAmount } from '#shared/ui/step-worth.ts';
import { HoursFields } from './Calendar.tsx';
import { newContractOf, ordinaryTerms } from './new-market-form.ts';
import type { NewMarketForm } from './new-market-form.ts';
import { TermFields } from './TermFields.tsx';

type View = AdminReply<'contractView'>;
type MarketList = AdminReply<'marketList'>;

/** An index lives from so many price sources on, and is good with so many. Source: finance rules, 3.1. */
const SOURCES = { least: 3, wanted: 5 } as const;

/** Two fields a row, one on a phone. */
const half = { xs: 24, sm: 12 } as const;

/** A new contract market, by two people. It begins halted. */
export function NewMarketAct({ view }: { readonly view: View }): ReactNode {
  const { t } = useLingui();
  const { data: house } = useRead('marketList', {});
  if (house === undefined) return null;
  const assets = house.assets.filter(({ delistedAtMs }) => delistedAtMs === null);
  return (
    <ActButton<'contractMarketCreate', NewMarketForm>
      act="contractMarketCreate"
      label={t`New contract market`}
      isDisabled={assets.length < 2 || view.sources < SOURCES.least}
      effect={t`The market begins halted. It is opened later, at an announced time. Nothing here names a price: the index comes from the price sources, the rest from traders.`}
      initialValues={ordinaryTerms}
      fields={<Fields view={view} house={house} assets={assets} />}
      summary={({ baseAsset, quoteAsset, lotSize, tickSize }) =>
        t`${baseAsset}/${quoteAsset}, lot ${lotSize}, price step ${tickSize}`
      }
      toRequest={({ reason, ...form }) => ({ reason, ...newContractOf(form) })}
      refresh={['contractView', 'changeList']}
    />
  );
}

function Fields(props: {
  readonly view: View;
  readonly house: MarketList;
  readonly assets: MarketList['assets'];
}): ReactNode {
  const { view, house, assets } = props;
  const { t } = useLingui();
  const form = Form.useFormInstance<Partial<NewMarketForm>>();
  const accountKind = Form.useWatch('accountKind', form) ?? 'contract';
  const baseAsset = Form.useWatch('baseAsset', form);
  const quoteAsset = Form.useWatch('quoteAsset', form);
  const tickSize = Form.useWatch('tickSize', form);
  const lotSize = Form.useWatch('lotSize', form);
  const quote = assets.find(({ symbol }) => symbol === quoteAsset);
  return (
    <>
      <Divider titlePlacement="start">{t`Pair and index`}</Divider>
      <Form.Item name="accountKind" label={t`Account behind positions`}>
        <Segmented
          options={[
            { value: 'contract', label: t`Perpetual` },
            { value: 'gold', label: t`Gold, by hours` },
          ]}
        />
      </Form.Item>
      <PairFields assets={assets} />
      <Facts {...{ view, house, accountKind, baseAsset, quoteAsset }} />
      <Divider titlePlacement="start">{t`Steps and prices`}</Divider>
      <Row gutter={12}>
        <AmountField name="tickSize" label={t`Price step`} />
        <AmountField name="lotSize" label={t`One contract (lot)`} />
        <AmountField name="priceMin" label={t`Lowest price`} />
        <AmountField name="priceMax" label={t`Highest price`} />
      </Row>
      <StepWorth tickSize={tickSize} step={lotSize} quote={quote} />
      <Divider titlePlacement="start">{t`Fees, bands and tiers`}</Divider>
      <TermFields quote={quoteAsset ?? ''} />
      <Divider titlePlacement="start">{t`Trading hours`}</Divider>
      <HoursFields isRequired={accountKind === 'gold'} />
    </>
  );
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
