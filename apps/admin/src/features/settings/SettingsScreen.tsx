import type { SettingView } from '@candor/protocol';
import { Card, Form, Input, InputNumber, Switch, Typography } from 'antd';
import type { TableColumnsType } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRead } from '#shared/data/hooks.ts';
import { useMay } from '#shared/permissions/permissions.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { ActButton } from '#shared/ui/ActButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { ListExport } from '#shared/ui/ExportButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Loaded } from '#shared/ui/states.tsx';
import { FourEyesTag, TimeText } from '#shared/ui/texts.tsx';
import { settingMeanings, settingTitles } from '#shared/texts/setting-meanings.ts';

type Value = SettingView['value'];

function useShowValue(): (value: Value) => string {
  const { t } = useLingui();
  return (value) => {
    if (typeof value === 'boolean') return value ? t`on` : t`off`;
    return value === '' ? '–' : String(value);
  };
}

/** What a setting does, in the reader's language. */
function useMeaning(): (key: string, fallback: string) => string {
  const { i18n } = useLingui();
  return (key, fallback) => {
    const meaning = settingMeanings[key];
    return meaning === undefined ? fallback : i18n._(meaning);
  };
}

/** What people call a setting. */
function useTitle(): (key: string) => string {
  const { i18n } = useLingui();
  return (key) => {
    const title = settingTitles[key];
    return title === undefined ? key : i18n._(title);
  };
}

/** Every setting of the platform; what touches money or rights needs a second person. */
export function SettingsScreen(): ReactNode {
  const { t } = useLingui();
  const density = usePreferences((state) => state.density);
  const meaningOf = useMeaning();
  const titleOf = useTitle();
  const show = useShowValue();
  const mayAct = useMay('settings.change');
  const read = useRead('settingList', {});
  const columns: TableColumnsType<SettingView> = [
    {
      title: t`Setting`,
      dataIndex: 'key',
      render: (key: string, { meaning }) => (
        <div style={{ maxWidth: 420 }}>
          <Typography.Text strong>{titleOf(key)}</Typography.Text> <code>{key}</code>
          <br />
          <Typography.Text type="secondary">{meaningOf(key, meaning)}</Typography.Text>
        </div>
      ),
    },
    {
      title: t`Value`,
      dataIndex: 'value',
      render: (value: Value) => (
        <Typography.Text
          strong
          style={{ overflowWrap: 'anywhere', maxWidth: 260, display: 'block' }}
        >
          {show(value)}
        </Typography.Text>
      ),
    },
    { title: t`Default`, dataIndex: 'fallback', render: (value: Value) => show(value) },
    {
      title: t`Changed`,
      dataIndex: 'updatedAtMs',
      render: (ms: number | null) => <TimeText ms={ms} />,
    },
    { title: t`Changed by`, dataIndex: 'updatedBy', render: (name: string | null) => name ?? '–' },
    {
      title: t`Second person`,
      dataIndex: 'guarded',
      render: (guarded: boolean) => (guarded ? <FourEyesTag /> : null),
    },
    ...(mayAct
      ? [
          {
            title: t`Actions`,
            render: (_: unknown, setting: SettingView) => <ChangeAct setting={setting} />,
          },
        ]
      : []),
  ];
  return (
    <Page
      title={t`Platform settings`}
      about={t`They apply at once and without a restart.`}
      extra={<ListExport list="settingList" request={{}} />}
    >
      <Loaded read={read}>
        {({ settings }) => (
          <Card size="small" styles={{ body: { padding: 0 } }}>
            <DataTable<SettingView> size={density} rowKey="key" columns={columns} rows={settings} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function ChangeAct({ setting }: { readonly setting: SettingView }): ReactNode {
  const { t } = useLingui();
  const show = useShowValue();
  const meaningOf = useMeaning();
  const titleOf = useTitle();
  const { key, value, meaning, guarded } = setting;
  return (
    <ActButton<'settingChange' | 'guardedSettingChange', { readonly value: Value }>
      act={guarded ? 'guardedSettingChange' : 'settingChange'}
      label={t`Change`}
      effect={
        <>
          <strong>{titleOf(key)}</strong>: {meaningOf(key, meaning)}
        </>
      }
      button={{ size: 'small' }}
      fields={<ValueField setting={setting} />}
      initialValues={{ value }}
      summary={(values) => t`${show(value)} becomes ${show(values.value)}`}
      toRequest={(values) => ({ key, value: values.value, reason: values.reason })}
      refresh={['settingList']}
    />
  );
}

function ValueField({ setting }: { readonly setting: SettingView }): ReactNode {
  const { t } = useLingui();
  const { kind, min, max, pattern } = setting;
  switch (kind) {
    case 'boolean':
      return (
        <Form.Item name="value" label={t`Value`} valuePropName="checked">
          <Switch checkedChildren={t`on`} unCheckedChildren={t`off`} />
        </Form.Item>
      );
    case 'integer':
      return (
        <Form.Item
          name="value"
          label={t`Value`}
          rules={[{ required: true, message: t`Enter a number` }]}
        >
          <InputNumber
            precision={0}
            style={{ width: '100%' }}
            {...(min === null ? {} : { min })}
            {...(max === null ? {} : { max })}
          />
        </Form.Item>
      );
    case 'decimal':
    case 'text':
      return (
        <Form.Item
          name="value"
          label={t`Value`}
          rules={
            pattern === null
              ? []
              : [{ pattern: new RegExp(pattern, 'u'), message: t`The value is out of range` }]
          }
        >
          <Input maxLength={500} />
        </Form.Item>
      );
  }
}
