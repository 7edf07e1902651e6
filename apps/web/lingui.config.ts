import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const FEATURES = `${import.meta.dirname}/src/features`;

/** A group of features is a folder that holds folders only. */
const groups = readdirSync(FEATURES).filter((name) =>
  readdirSync(`${FEATURES}/${name}`, { withFileTypes: true }).every((entry) => entry.isDirectory()),
);
const features = readdirSync(FEATURES)
  .flatMap((name) =>
    groups.includes(name)
      ? readdirSync(`${FEATURES}/${name}`).map((feature) => `${name}/${feature}`)
      : [name],
  )
  .sort();

/** One catalog a feature, so that work on two features never meets in one file. */
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'zh-CN', 'zh-HK', 'ja', 'ko', 'vi', 'th'],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
  catalogs: [
    ...features.map((feature) => ({
      path: `<rootDir>/src/features/${feature}/locales/{locale}`,
      include: [`<rootDir>/src/features/${feature}`],
    })),
    {
      path: '<rootDir>/src/i18n/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/features/**', '**/*.test.*'],
    },
  ],
});
