import { expect, test } from 'vitest';
import { readRouteRows } from './built-routes.ts';

test('a row with a loader is built, a row without one is not', () => {
  const table = `
export const routes = [
  { path: 'register', title: msg\`Sign up\` },
  {
    path: 'pages/index/index',
    load: () => import('#features/home/HomeScreen.tsx').then((screen) => screen.HomeScreen),
  },
  { path: 'lang', title: msg\`Language\`, auth: true },
];
export const load: () => void = () => import('#elsewhere.ts');
`;
  expect(readRouteRows(table)).toEqual([
    { path: 'register', isLoaded: false, modules: [] },
    {
      path: 'pages/index/index',
      isLoaded: true,
      modules: ['#features/home/HomeScreen.tsx'],
    },
    { path: 'lang', isLoaded: false, modules: [] },
  ]);
});
