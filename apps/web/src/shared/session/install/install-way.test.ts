import { expect, test } from 'vitest';
import { installWay } from './install-way.ts';
import type { InstallWay } from './install-way.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

test.each<[string, boolean, boolean, string, InstallWay]>([
  ['an app that runs as one is installed', true, true, ANDROID, 'installed'],
  ['a browser that offers is taken at its word', false, true, ANDROID, 'offer'],
  ['an iPhone installs from its share menu', false, false, IPHONE, 'share-menu'],
  ['any other browser has it in its menu', false, false, ANDROID, 'browser-menu'],
])('%s', (_title, isStandalone, hasOffer, userAgent, way) => {
  expect(installWay({ isStandalone, hasOffer, userAgent })).toBe(way);
});
