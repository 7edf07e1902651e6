import { Button, Drawer, Flex, Grid, Layout, Typography } from 'antd';
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { AccountMenu } from '#app/AccountMenu.tsx';
import { IdleWatch } from '#app/IdleWatch.tsx';
import { MainMenu } from '#app/MainMenu.tsx';
import { PageFrame } from '#app/PageFrame.tsx';
import { pages } from '#app/pages.ts';
import { usePreferences } from '#shared/preferences/preferences.ts';
import { NotFoundHere } from '#shared/ui/NotFoundHere.tsx';
import { PRODUCT_NAME } from '#shared/texts/product.ts';
import { zoneName } from '#shared/texts/time.ts';
import { LanguagePicker, ThemeSwitch } from '#shared/ui/Preferences.tsx';

/** What it takes to ask for a passkey is loaded behind the page. */
const ConfirmDialog = lazy(() =>
  import('#app/ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

/** The page does not wait for it. */
const NoticeBell = lazy(() =>
  import('#app/NoticeBell.tsx').then((m) => ({ default: m.NoticeBell })),
);

const HouseBar = lazy(() => import('#app/HouseBar.tsx').then((m) => ({ default: m.HouseBar })));

const SearchEverywhere = lazy(() =>
  import('#app/search/SearchEverywhere.tsx').then((m) => ({ default: m.SearchEverywhere })),
);

const SIDER_WIDTH_PX = 228;
const HEADER_HEIGHT_PX = 56;

/** The frame around every page: menu with queues at the side, who one is at the top. */
export function Shell(): ReactNode {
  const isWide = Grid.useBreakpoint().lg !== false;
  const isFolded = usePreferences((state) => state.isMenuFolded);
  const { pathname, search } = useLocation();
  return (
    <Layout style={{ minHeight: '100dvh' }}>
      {isWide ? (
        <Layout.Sider
          theme="dark"
          width={SIDER_WIDTH_PX}
          collapsed={isFolded}
          trigger={null}
          style={{ position: 'sticky', top: 0, height: '100dvh', overflow: 'auto' }}
        >
          <Brand isFolded={isFolded} />
          <MainMenu />
        </Layout.Sider>
      ) : null}
      <Layout>
        <TopBar isWide={isWide} />
        <Suspense fallback={null}>
          <HouseBar />
        </Suspense>
        {/* Which address is drawn: it lags behind the browser's while a page is being fetched. */}
        <Layout.Content data-address={`${pathname}${search}`} style={{ padding: isWide ? 24 : 12 }}>
          <Routes>
            {pages.map((page) => (
              <Route key={page.path} path={page.path} element={<PageFrame page={page} />} />
            ))}
            <Route path="*" element={<NotFoundHere />} />
          </Routes>
        </Layout.Content>
        <ZoneNote />
      </Layout>
      <IdleWatch />
      <Suspense fallback={null}>
        <ConfirmDialog />
      </Suspense>
    </Layout>
  );
}

/** Which clock the times on every page are read by. */
function ZoneNote(): ReactNode {
  const { t } = useLingui();
  const zone = zoneName(Date.now());
  return (
    <Layout.Footer style={{ padding: '0 24px 16px', textAlign: 'end' }}>
      <Typography.Text type="secondary" className="num" style={{ fontSize: 12 }}>
        {t`Times and days on this page: ${zone}`}
      </Typography.Text>
    </Layout.Footer>
  );
}

function Brand({ isFolded }: { readonly isFolded: boolean }): ReactNode {
  const { t } = useLingui();
  return (
    <Flex align="center" gap={10} style={{ height: HEADER_HEIGHT_PX, padding: '0 24px' }}>
      <img src="./icon.svg" alt="" width={28} height={28} />
      {isFolded ? null : (
        <Typography.Text strong style={{ color: '#f1f2f6', whiteSpace: 'nowrap' }}>
          {PRODUCT_NAME} <span style={{ color: '#b4bac8', fontWeight: 400 }}>{t`Back office`}</span>
        </Typography.Text>
      )}
    </Flex>
  );
}

function TopBar({ isWide }: { readonly isWide: boolean }): ReactNode {
  const { t } = useLingui();
  const isFolded = usePreferences((state) => state.isMenuFolded);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const fold = isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />;
  return (
    <Layout.Header
      style={{
        position: 'sticky',
        top: 0,
        zIndex: 10,
        height: HEADER_HEIGHT_PX,
        lineHeight: 'normal',
        padding: '0 16px',
        borderBottom: '1px solid var(--ant-color-border-secondary)',
      }}
    >
      <Flex align="center" gap={4} style={{ height: '100%' }}>
        <Button
          type="text"
          aria-label={t`Menu`}
          icon={isWide ? fold : <MenuOutlined aria-hidden />}
          onClick={() => {
            if (isWide) usePreferences.setState({ isMenuFolded: !isFolded });
            else setIsMenuOpen(true);
          }}
        />
        <div style={{ flex: 1 }} />
        <Suspense fallback={null}>
          <SearchEverywhere isWide={isWide} />
          <NoticeBell />
        </Suspense>
        <LanguagePicker />
        <ThemeSwitch />
        <AccountMenu isNameShown={isWide} />
      </Flex>
      <Drawer
        open={isMenuOpen && !isWide}
        onClose={() => setIsMenuOpen(false)}
        placement="left"
        size={SIDER_WIDTH_PX + 20}
        title={t`Menu`}
        styles={{ body: { padding: 0, background: '#0b0c11' } }}
      >
        <MainMenu onChoose={() => setIsMenuOpen(false)} />
      </Drawer>
    </Layout.Header>
  );
}
