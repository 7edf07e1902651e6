import { limitedActs, userLevels } from '@candor/protocol';
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input, Select, Typography } from 'antd';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';

const AMOUNT = /^\d{1,20}(\.\d{1,8})?$/;

/** How much a user of each level may do a day, and what countries allow at most. */
export function LimitFields({ assets }: { readonly assets: readonly string[] }): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  return (
    <Flex vertical gap={8} style={{ marginTop: 16 }}>
      <Typography.Text strong>{t`Limits a day`}</Typography.Text>
      <Typography.Text type="secondary">
        {t`A day is one of UTC+8. Other coins count by their index. An empty field allows any amount. A higher level is never allowed less than a lower one.`}
      </Typography.Text>
      <Form.Item
        name="limitAsset"
        label={t`Coin of limits`}
        extra={t`Another coin holds from a midnight in UTC+8 on. Amounts stay as they are written.`}
      >
        <Select options={assets.map((symbol) => ({ value: symbol, label: symbol }))} />
      </Form.Item>
      {limitedActs.map((act) => (
        <Flex key={act} vertical gap={4}>
          <Typography.Text>{word(`limit_${act}`)}</Typography.Text>
          <Flex gap={8} wrap>
            {userLevels.map((level) => (
              <Form.Item
                key={level}
                name={['limits', level, act]}
                label={word(`level_${level}`)}
                layout="vertical"
                style={{ flex: '1 1 96px', marginBottom: 8 }}
                rules={[{ pattern: AMOUNT, message: t`A number, at most 8 decimals` }]}
              >
                <Input
                  inputMode="decimal"
                  placeholder={word('limit_none')}
                  aria-label={`${word(`limit_${act}`)}, ${word(`level_${level}`)}`}
                />
              </Form.Item>
            ))}
          </Flex>
        </Flex>
      ))}
      <CountryLimits />
    </Flex>
  );
}

function CountryLimits(): ReactNode {
  const { t } = useLingui();
  const word = useWords();
  const limitAsset = Form.useWatch<string>('limitAsset');
  const acts = limitedActs.map((act) => ({ value: act, label: word(`limit_${act}`) }));
  return (
    <Form.List name="countryLimits">
      {(fields, { add, remove }) => (
        <Flex vertical gap={8}>
          <Typography.Text type="secondary">
            {t`A country sets the most for all levels. Of level and country the lower limit counts.`}
          </Typography.Text>
          {fields.map(({ key, name }) => (
            <Flex key={key} gap={8} align="start" wrap>
              <Form.Item
                name={[name, 'country']}
                normalize={(text: string) => text.trim().toUpperCase()}
                rules={[{ required: true, pattern: /^[A-Z]{2}$/, message: t`Two letters` }]}
              >
                <Input aria-label={t`Country of the limit`} maxLength={2} style={{ width: 64 }} />
              </Form.Item>
              <Form.Item name={[name, 'act']} style={{ flex: 1, minWidth: 140 }}>
                <Select aria-label={t`What is limited`} options={acts} />
              </Form.Item>
              <Form.Item
                name={[name, 'amount']}
                style={{ flex: 1, minWidth: 100 }}
                rules={[
                  { required: true, pattern: AMOUNT, message: t`A number, at most 8 decimals` },
                ]}
              >
                <Input inputMode="decimal" aria-label={t`The most a day`} suffix={limitAsset} />
              </Form.Item>
              <Button
                aria-label={t`Remove the limit`}
                icon={<DeleteOutlined />}
                onClick={() => {
                  remove(name);
                }}
              />
            </Flex>
          ))}
          <Button
            onClick={() => {
              add({ country: '', act: 'leaving', amount: '' });
            }}
          >
            {t`Add a country’s limit`}
          </Button>
        </Flex>
      )}
    </Form.List>
  );
}
