import { theme as antdTheme } from 'antd';
import type { ThemeConfig } from 'antd';
import type { Theme } from '#shared/preferences/preferences.ts';

/** The product's canvas and steps of surface; the menu at the side is dark in both themes. */
const CANVAS = '#0b0c11';
const SURFACE = '#13151c';
const RAISED = '#1b1e27';
const LINE = '#262a35';

const FONT =
  "Inter, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'PingFang HK', 'Hiragino Sans', 'Apple SD Gothic Neo', 'Noto Sans Thai', 'Noto Sans CJK SC', sans-serif";

const menuTokens = {
  darkItemBg: CANVAS,
  darkSubMenuItemBg: CANVAS,
  darkItemColor: '#b4bac8',
  darkItemSelectedBg: '#3e38ec',
  darkGroupTitleColor: '#868da0',
  itemBorderRadius: 8,
} as const;

/** Tabs beside a page stand as close as the entries of a menu: twenty of them fit the height of a desk's screen. */
const tabTokens = { verticalItemPadding: '5px 16px', verticalItemMargin: '2px 0 0 0' } as const;

const common: ThemeConfig = {
  cssVar: { key: 'candor' },
  hashed: false,
  token: {
    colorPrimary: '#3e38ec',
    // Darker under the pointer, not lighter as Ant Design has it: white stays readable on it.
    colorPrimaryHover: '#342ed0',
    colorPrimaryActive: '#2b26ad',
    colorInfo: '#3e38ec',
    colorLink: '#3e38ec',
    colorSuccess: '#00774e',
    colorError: '#c8263f',
    colorWarning: '#966000',
    borderRadius: 8,
    fontFamily: FONT,
    // Two hundred rows that fade in one by one are two hundred reasons to wait.
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
  },
};

const light: ThemeConfig = {
  ...common,
  algorithm: antdTheme.defaultAlgorithm,
  token: {
    ...common.token,
    colorBgLayout: '#f6f7fa',
    colorTextBase: '#12141c',
    colorTextSecondary: '#5a6172',
    colorTextTertiary: '#676e7f',
    colorTextDescription: '#5a6172',
    colorTextPlaceholder: '#676e7f',
    colorErrorHover: '#a81d33',
    colorSuccessBg: '#e4f5ec',
    colorSuccessBorder: '#a9dcc3',
    colorErrorBg: '#fdecee',
    colorWarningBg: '#fdf3df',
    colorWarningBorder: '#f0d49a',
  },
  components: {
    Layout: { siderBg: CANVAS, headerBg: '#ffffff' },
    Menu: menuTokens,
    Tabs: tabTokens,
  },
};

const dark: ThemeConfig = {
  ...common,
  algorithm: antdTheme.darkAlgorithm,
  token: {
    ...common.token,
    colorBgBase: CANVAS,
    colorBgLayout: CANVAS,
    colorBgContainer: SURFACE,
    colorBgElevated: RAISED,
    colorBorder: '#363b4a',
    colorBorderSecondary: LINE,
    colorTextBase: '#f1f2f6',
    colorTextSecondary: '#9aa1b1',
    colorTextTertiary: '#8e95a7',
    colorTextDescription: '#9aa1b1',
    colorTextPlaceholder: '#8e95a7',
    // The brand's indigo is too dark to be read on a dark ground, in a drawer or a form too.
    colorLink: '#a5a2ff',
    colorLinkHover: '#bab8ff',
    colorSuccess: '#1fc48b',
    // The dark algorithm dims what it is given; these come out readable.
    colorError: '#ff7f92',
    colorInfo: '#a5a2ff',
    colorWarning: '#f0b90b',
  },
  components: {
    Layout: { siderBg: CANVAS, headerBg: SURFACE },
    Menu: menuTokens,
    Table: { headerSortActiveBg: LINE, headerSortHoverBg: LINE },
    Button: {
      defaultHoverColor: '#a9a6ff',
      defaultHoverBorderColor: '#8f8bff',
      defaultActiveColor: '#8f8bff',
      defaultActiveBorderColor: '#8f8bff',
    },
    Tabs: {
      ...tabTokens,
      itemSelectedColor: '#8f8bff',
      itemHoverColor: '#a9a6ff',
      itemActiveColor: '#8f8bff',
      inkBarColor: '#8f8bff',
    },
  },
};

/** Ant Design's tokens for a theme of ours; `isStill` for those who asked their system for less motion. */
export function antdThemeOf(theme: Theme, isStill: boolean): ThemeConfig {
  const chosen = theme === 'dark' ? dark : light;
  return isStill ? { ...chosen, token: { ...chosen.token, motion: false } } : chosen;
}
