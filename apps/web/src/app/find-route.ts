import type { AppRoute } from './app-route.ts';
import { routes } from './routes.ts';

/** The path that `/` stands for. */
export const HOME_PATH = 'pages/index/index';

const byPath: ReadonlyMap<string, AppRoute> = new Map(routes.map((route) => [route.path, route]));

/** The route of a location's path (`/pages/index/index`, or `/` for home). */
export function findRoute(pathname: string): AppRoute | undefined {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  return byPath.get(path === '' ? HOME_PATH : path);
}

/** The five tabs in the order of the bar. */
export const tabRoutes: readonly AppRoute[] = routes.filter((route) => route.tab === true);
