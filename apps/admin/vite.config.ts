import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

/** Code that several pages share travels in a few files; what one page alone uses stays with it. */
const CHUNK_GROUPS = [
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|zustand|@tanstack|@lingui)\//,
    priority: 3,
  },
  {
    name: 'antd',
    test: /node_modules\/(?:antd|@ant-design|@rc-component)\//,
    priority: 2,
    minShareCount: 10,
  },
  {
    name: 'shared',
    // Not how amounts are written, what acts did and what words and fields are called, tables and lists, the forms of acts, nor the pictures of reviews: the first page needs none of them.
    test: /packages\/(?!money)[^/]+\/src\/|src\/shared\/(?!texts\/(?:effect-texts|field-texts|restriction-texts|setting-meanings|subject-text|use-effect-text|exchange-texts|product-texts|products)|ui\/(?:ActButton|ReasonModal|StepList|StepWorth|step-worth|form-steps|focus-first|EffectiveField|StopAllAct|UserFacts|DueText|due\.|DataTable|Scrolling|PairFields|market-figures|BeforeAfter|ReviewDrawer|TranslationsEditor|diff|ChangeTable|CrudTable|ExportButton|FilterBar|MarketStateActs|UserTags|order-columns|bill-|RestrictAct|UserNumbersField|Position|BesideLi|Facts|RowMenu|user-numbers|contract-columns|p2p-columns|earn-columns|option-columns|TwoLines|risk-tone|ChangedFields|view-query|amount-column|use-neighbours|use-pages|fee-steps|field-refusals))/,
    priority: 1,
    minShareCount: 3,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    react(),
    lingui({ cwd: import.meta.dirname }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Ant Design is one large library; a page beyond it is a few kilobytes.
    chunkSizeWarningLimit: 1_500,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        chunkFileNames: (chunk) =>
          chunk.facadeModuleId?.includes('/i18n/catalogs/') === true
            ? 'assets/lang-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  server: { port: 5174, proxy: { '/admin/api': API_ORIGIN } },
});
