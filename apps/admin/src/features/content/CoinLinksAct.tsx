import { Form, Input } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { BeforeAfter } from '#shared/ui/BeforeAfter.tsx';
import { contractsOf, linkRequestOf, linkValuesOf } from './coin-edits.ts';
import type { Coin, LinkValues, Site } from './coin-edits.ts';
import { useSiteNames } from './use-site-names.ts';

interface CoinLinksActProps {
  readonly coin: Coin;
}

/** Where a coin's page leads: two people, because a false site takes the coins of whoever believes it. */
export function CoinLinksAct({ coin }: CoinLinksActProps): ReactNode {
  const { t } = useLingui();
  return (
    <ActButton<'coinLinks', LinkValues>
      act="coinLinks"
      label={t`Links`}
      effect={t`The coin’s page on phones leads there once a second person has read the addresses.`}
      button={{ size: 'small' }}
      initialValues={linkValuesOf(coin)}
      fields={<LinkFields />}
      summary={({ reason: _reason, ...values }) => (
        <BeforeAfter before={JSON.stringify(linkValuesOf(coin))} after={JSON.stringify(values)} />
      )}
      toRequest={({ reason, ...values }) => ({ ...linkRequestOf(coin.asset, values), reason })}
      refresh={['coinList']}
    />
  );
}

const WEB_ADDRESS = /^https:\/\/[^\s]{1,190}$/;

function LinkFields(): ReactNode {
  const { t } = useLingui();
  const siteNames = useSiteNames();
  const site = (name: Site): ReactNode => (
    <Form.Item
      name={name}
      label={siteNames[name]}
      rules={[{ pattern: WEB_ADDRESS, message: t`An address that begins with https://` }]}
    >
      <Input />
    </Form.Item>
  );
  return (
    <>
      {site('website')}
      {site('whitePaper')}
      {site('source')}
      {site('explorer')}
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
    </>
  );
}
