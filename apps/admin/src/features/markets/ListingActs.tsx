import type { AdminReply } from '@candor/protocol';
import { Form, Input, InputNumber } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { EffectiveField, soonest, timeOfForm, useWhenText } from '#shared/ui/EffectiveField.tsx';
import type { WithTime } from '#shared/ui/EffectiveField.tsx';
import { AmountFields, ProtectionFields, StepFields } from './MarketFields.tsx';
import { formOfMarket, rulesOfForm } from './market-form.ts';
import type { RulesForm } from './market-form.ts';

type MarketList = AdminReply<'marketList'>;
type Market = MarketList['markets'][number];

const small = { size: 'small' } as const;
const refresh = ['marketList', 'changeList'] as const;

interface NewAsset {
  readonly symbol: string;
  readonly scale: number;
}

/** A new asset, by two people. */
export function AssetCreateAct(): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'assetCreate', NewAsset>
      act="assetCreate"
      label={t`New asset`}
      effect={t`Name and decimals stay for ever. Nobody is given any of it.`}
      initialValues={{ scale: 8 }}
      fields={
        <>
          <Form.Item
            name="symbol"
            label={t`Asset`}
            rules={[
              {
                required: true,
                pattern: /^[A-Z0-9]{1,12}$/,
                message: t`1 to 12 capital letters or digits`,
              },
            ]}
          >
            <Input />
          </Form.Item>
          <Form.Item
            name="scale"
            label={t`Decimals`}
            extra={t`Most assets have 8, and 18 is the limit. More decimals leave less room for large amounts.`}
            rules={[{ required: true, message: t`Enter a value` }]}
          >
            <InputNumber min={0} max={18} precision={0} />
          </Form.Item>
        </>
      }
      summary={({ symbol, scale }) => t`${symbol}, decimals: ${scale}`}
      toRequest={({ symbol, scale, reason }) => ({ symbol, scale, reason })}
      refresh={refresh}
    />
  );
}

interface AssetDelistActProps {
  readonly asset: MarketList['assets'][number];
  readonly noticeMs: number;
}

/** The end of an asset that nothing uses: a second person approves, users are told, then nothing new begins in it. */
export function AssetDelistAct({ asset, noticeMs }: AssetDelistActProps): ReactNode {
  const { t } = useLingui();
  const { symbol, uses, wasUsed } = asset;
  // Nobody has any of an asset that never had an account.
  const notice = wasUsed ? noticeMs : 0;
  const whenText = useWhenText(notice);
  return (
    <ActButton<'assetDelist', WithTime>
      act="assetDelist"
      label={t`Delist`}
      effect={t`Nothing new begins in ${symbol} from then on, for good: no market, no product, no transfer into a trading account. Balances stay their owners’, who can move them to their wallets. The name stays taken. Users who hold any are told.`}
      isDanger
      isDisabled={uses.length > 0}
      button={small}
      fields={<EffectiveField noticeMs={notice} />}
      initialValues={soonest}
      summary={(form) => `${symbol}: ${whenText(form)}`}
      toRequest={(form) => ({ symbol, ...timeOfForm(form), reason: form.reason })}
      refresh={refresh}
    />
  );
}

/** A market that never traded has nobody to tell beforehand. */
const noticeOf = (market: Market, noticeMs: number): number =>
  market.state === 'halted' && market.lastPrice === null ? 0 : noticeMs;

/** The end of a market: a second person approves, users are told, then its orders are released. */
export function MarketDelistAct({ market, noticeMs }: MarketRulesActProps): ReactNode {
  const { t } = useLingui();
  const { symbol, openOrders } = market;
  const notice = noticeOf(market, noticeMs);
  const whenText = useWhenText(notice);
  return (
    <ActButton<'marketDelist', WithTime>
      act="marketDelist"
      label={t`Delist`}
      effect={t`${symbol} takes no orders from then on, for good. Open orders (now ${openOrders}) are cancelled and released in full; balances and history stay. Users with open orders are told.`}
      isDanger
      button={small}
      fields={<EffectiveField noticeMs={notice} />}
      initialValues={soonest}
      summary={(form) => `${symbol}: ${whenText(form)}`}
      toRequest={(form) => ({ symbol, ...timeOfForm(form), reason: form.reason })}
      refresh={refresh}
    />
  );
}

interface MarketRulesActProps {
  readonly market: Market;
  readonly noticeMs: number;
}

/** Other limits for the orders to come: a second person approves, users are told, then they apply. */
export function MarketRulesAct({ market, noticeMs }: MarketRulesActProps): ReactNode {
  const { t } = useLingui();
  const { symbol } = market;
  const notice = noticeOf(market, noticeMs);
  const whenText = useWhenText(notice);
  return (
    <ActButton<'marketRulesChange', RulesForm & WithTime>
      act="marketRulesChange"
      label={t`Change limits`}
      effect={t`Orders on ${symbol} keep to these limits and steps from then on. Orders in the book stay, except those whose price or remaining quantity is no whole number of the new steps: they are cancelled and released then. Users with open orders are told.`}
      button={small}
      initialValues={{ ...formOfMarket(market), ...soonest }}
      fields={
        <>
          <StepFields />
          <AmountFields />
          <ProtectionFields />
          <EffectiveField noticeMs={notice} />
        </>
      }
      summary={(form) => `${symbol}: ${whenText(form)}`}
      toRequest={({ reason, ...form }) => ({
        ...{ symbol, reason },
        ...timeOfForm(form),
        ...rulesOfForm(form),
      })}
      refresh={refresh}
    />
  );
}
