import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';

/**
 * One screen of the specification. The path is the specification's to the letter; a route without
 * `load` is not built yet and says so.
 */
export interface AppRoute {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly load?: () => Promise<ComponentType>;
  /** One of the five entries of the bar at the bottom. */
  readonly tab?: true;
  /** Only for users who are logged in; others go to the login screen and come back. */
  readonly auth?: true;
  /** What stands in its place in Lite mode. */
  readonly lite?: AppRoute;
}
