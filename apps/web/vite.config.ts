import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { preloadPlugin } from './tooling/preload-plugin.ts';
import { unusedPartsPlugin } from './tooling/unused-parts-plugin.ts';

const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

/** Paths of the server that the cached shell must never answer for. */
const SERVER_PATHS = [
  /^\/api\//,
  /^\/feed/,
  /^\/admin/,
  /^\/docs/,
  /^\/(?:files|pictures)\//,
  /^\/openapi\.json/,
  /^\/healthz/,
  /^\/readyz/,
  /^\/metrics/,
  /^\/\.well-known/,
];

/**
 * What several pages share travels in a few files: dozens of tiny ones cost a round trip each on a phone.
 * `vendor` and `frame` are the entry's own; `kit` and `live` hold what only pages need, so that the entry
 * stays small. Feature code and what only trading screens share stay with their pages.
 */
const CHUNK_GROUPS = [
  { name: 'signatures', test: /node_modules\/@noble\//, priority: 4 },
  { name: 'klinecharts', test: /node_modules\/klinecharts/, priority: 4 },
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|zustand|use-sync-external-store|@tanstack|@lingui)\//,
    priority: 3,
  },
  {
    name: 'frame',
    test: /ui-kit\/src\/(?:lib\/(?:cx|store|texts|toast-store|sheet-steps|use-sheet-drag|haptics)|components\/(?:Button|Feedback|Layout|Overlay))|src\/shared\/(?:ui\/navigation|session\/(?:preferences|session|presence|stored)|api\/(?:api-events|query-client))|src\/i18n\/(?!catalogs|error-messages)|packages\/protocol\/src\/(?:languages|vocabulary)/,
    priority: 2,
    minShareCount: 2,
  },
  {
    name: 'kit',
    test: /packages\/(?:ui-kit|money)\/src\//,
    priority: 1,
    minShareCount: 2,
  },
  {
    name: 'live',
    test: /packages\/(?:api-client|protocol)\/src\/|src\/shared\/(?:hub|markets|api|ui\/ConnectionPill)|src\/shared\/trading\/(?:accounts|funds)\//,
    priority: 1,
    minShareCount: 2,
  },
  // Of three pages, and `live` is as heavy as a page may be.
  {
    name: 'notices',
    test: /src\/shared\/markets\/(?:ComingChanges|coming|closed-notices|AssetEndings|asset-endings)/,
    priority: 2,
    minShareCount: 2,
  },
  // Of Home and Markets; Spot lists no markets.
  {
    name: 'rows',
    test: /src\/shared\/(?:markets\/(?:MarketRow|sparkline)|contracts\/(?:AnyMarketRow|any-market|Contract(?:Row|Name)))/,
    priority: 2,
    minShareCount: 2,
  },
  {
    name: 'texts',
    test: /src\/(?:i18n\/error-messages|shared\/texts)/,
    priority: 1,
    minShareCount: 2,
  },
  // Apart from `trading`, which uses them: files that need each other do not start.
  {
    name: 'terms',
    test: /src\/shared\/(?:terms\/(?!TermsSheet)|trading\/orders\/order-texts)/,
    priority: 2,
    minShareCount: 2,
  },
  { name: 'ticket', test: /src\/shared\/trading\/ticket\//, priority: 2, minShareCount: 2 },
  {
    name: 'trading',
    // Without what a page can be read before: the chart, the limits, an order looked at by itself.
    test: /src\/shared\/(?:lists|trading)\/(?!chart\/(?:PriceChart|candle-chart|chart-styles)|limits\/|orders\/(?:OrderDetailSheet|FillRow))/,
    priority: 1,
    minShareCount: 2,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, priority: 2, minShareCount: 3 },
  { name: 'glyphs', test: /node_modules\/lucide-react\//, priority: 1, minShareCount: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    react(),
    lingui({ cwd: import.meta.dirname }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
    tailwindcss(),
    unusedPartsPlugin(),
    preloadPlugin(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icons/*.png', 'icons/*.svg'],
      manifest: {
        name: 'Candor',
        short_name: 'Candor',
        description: 'A digital-asset exchange that can prove itself',
        id: './',
        start_url: './',
        scope: './',
        display: 'standalone',
        orientation: 'portrait',
        background_color: '#0b0c11',
        theme_color: '#0b0c11',
        categories: ['finance'],
        icons: [
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: 'icons/maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
      workbox: {
        importScripts: ['push.js'],
        navigateFallback: 'index.html',
        navigateFallbackDenylist: SERVER_PATHS,
        globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/inter-latin-*.woff2'],
        // The chart and the languages nobody chose are fetched when they are needed, then kept.
        globIgnores: ['**/lang-*.js', '**/PriceChart-*.js'],
        runtimeCaching: [
          {
            urlPattern: /\/(?:assets\/.*\.(?:js|woff2)|coins\/.*\.svg)$/,
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 60 } },
          },
        ],
      },
    }),
  ],
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'safari16.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: CHUNK_GROUPS,
        },
        chunkFileNames: (chunk) =>
          chunk.facadeModuleId?.includes('/i18n/catalogs/') === true
            ? 'assets/lang-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': API_ORIGIN,
      '/feed': { target: API_ORIGIN, ws: true },
    },
  },
});
