import { Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/texts/product.ts';
import { LanguagePicker, ThemeSwitch } from './Preferences.tsx';

const CARD_WIDTH_PX = 400;

interface FrontProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What somebody sees who is not signed in: one card in the middle. */
export function Front({ title, children }: FrontProps): ReactNode {
  return (
    <Flex
      vertical
      component="main"
      align="center"
      justify="center"
      gap={24}
      style={{ minHeight: '100dvh', padding: 16 }}
    >
      <Flex align="center" gap={12}>
        <img src="./icon.svg" alt="" width={36} height={36} />
        <Typography.Text strong style={{ fontSize: 20 }}>
          {PRODUCT_NAME}
        </Typography.Text>
      </Flex>
      <Card style={{ width: '100%', maxWidth: CARD_WIDTH_PX }}>
        <Typography.Title level={1} style={{ fontSize: 20, marginTop: 0 }}>
          {title}
        </Typography.Title>
        {children}
      </Card>
      <Flex gap={8}>
        <LanguagePicker />
        <ThemeSwitch />
      </Flex>
    </Flex>
  );
}
