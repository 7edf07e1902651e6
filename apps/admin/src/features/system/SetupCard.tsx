import type { AdminReply } from '@candor/protocol';
import { Card } from 'antd';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { StatusTag } from '#shared/ui/texts.tsx';

type Setup = AdminReply<'systemView'>['setup'];
type Item = Setup[number]['item'];

interface Step {
  readonly title: MessageDescriptor;
  /** What to do: on a page, or in the environment of the server. */
  readonly how: MessageDescriptor;
  readonly path?: string;
}

const steps: Readonly<Record<Item, Step>> = {
  work_roles: {
    title: msg`Roles for the work`,
    how: msg`An owner manages rights only. Give others, or yourself, the roles for the rest.`,
    path: '/staff',
  },
  second_person: {
    title: msg`A second person`,
    how: msg`Assets, markets and fees take two. Let in another owner by npm run create-admin at the server, or invite somebody: for 24 hours nobody approves what whoever invited them asks for.`,
    path: '/staff',
  },
  public_origin: { title: msg`Host name for users`, how: msg`Set PUBLIC_ORIGIN at the server.` },
  staff_origin: { title: msg`Host name for staff`, how: msg`Set ADMIN_ORIGIN at the server.` },
  mail: { title: msg`Mail`, how: msg`Set SMTP_URL at the server.` },
  text_messages: {
    title: msg`Text messages`,
    how: msg`Set SMS_WEBHOOK_URL at the server.`,
  },
  sms_countries: {
    title: msg`Countries of text messages`,
    how: msg`Name the countries you serve (smsCountries). While there are none, text messages go everywhere, and whoever pumps them is paid by you.`,
    path: '/settings',
  },
  fee_tier: {
    title: msg`Rates of tier 0`,
    how: msg`Every user begins in it. Until two of you set its rates, it takes 0.1%.`,
    path: '/markets?tab=fees',
  },
  assets: { title: msg`Two assets`, how: msg`A market needs two.`, path: '/markets?tab=assets' },
  price_sources: {
    title: msg`Price sources`,
    how: msg`Set PRICE_SOURCES with at least three venues at the server.`,
  },
  network: {
    title: msg`A way out to the network`,
    how: msg`No source of prices or rates has answered yet. Let the server reach the hosts of PRICE_SOURCES and FIAT_SOURCES.`,
  },
  contract_index: {
    title: msg`Indexes of contract markets`,
    how: msg`Each takes three live price sources. Which are live stands beside the market.`,
    path: '/contracts',
  },
  contract_fund: {
    title: msg`Insurance funds of contract markets`,
    how: msg`Pay collected fees into the fund behind each. While it is empty, a loss beyond a margin is taken from the winners.`,
    path: '/contracts?tab=fund',
  },
  fiat_rates: {
    title: msg`Rates of fiat money`,
    how: msg`Set FIAT_SOURCES at the server, two sources for each currency. Without a rate a pair of fiat trading has no index.`,
  },
  markets: { title: msg`A market`, how: msg`It begins halted.`, path: '/markets' },
  open_market: {
    title: msg`An open market`,
    how: msg`Open it at an announced time.`,
    path: '/markets',
  },
  terms: {
    title: msg`Terms and privacy`,
    how: msg`Publish the articles terms-of-use and privacy-policy, of the kind Help.`,
    path: '/content',
  },
  help: {
    title: msg`Help`,
    how: msg`Publish at least one more article of the kind Help.`,
    path: '/content',
  },
  support: {
    title: msg`Address of support`,
    how: msg`Set supportEmail in the settings.`,
    path: '/settings',
  },
};

/** What the house still lacks before its doors open; nothing once all is there. */
export function SetupCard({ setup }: { readonly setup: Setup }): ReactNode {
  const { t, i18n } = useLingui();
  const missing = setup.filter(({ isDone }) => !isDone).length;
  if (missing === 0) return null;
  const [done, all] = [setup.length - missing, setup.length];
  return (
    <Card
      size="small"
      title={t`Before the doors open`}
      extra={<StatusTag tone="wait">{t`${done} of ${all} done`}</StatusTag>}
    >
      <DataTable<Setup[number]>
        rowKey="item"
        rows={setup}
        columns={[
          {
            title: t`Requirement`,
            render: (_, { item }) => <strong>{i18n._(steps[item].title)}</strong>,
          },
          {
            title: t`State`,
            render: (_, { isDone }) => (
              <StatusTag tone={isDone ? 'good' : 'wait'}>{isDone ? t`Done` : t`Missing`}</StatusTag>
            ),
          },
          {
            title: t`What to do`,
            render: (_, { item, isDone }) => (isDone ? null : <How step={steps[item]} />),
          },
        ]}
      />
    </Card>
  );
}

/** Wraps: a long line would push what stands beside it out of sight. */
function How({ step }: { readonly step: Step }): ReactNode {
  const { i18n } = useLingui();
  const text = i18n._(step.how);
  return (
    <div style={{ maxWidth: 640 }}>
      {step.path === undefined ? text : <Link to={step.path}>{text}</Link>}
    </div>
  );
}
