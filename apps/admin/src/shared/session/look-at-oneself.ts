import { api } from '#shared/data/api.ts';
import { updateMe } from './session.ts';

/** Asks who one is now: the menu follows new roles without a new sign-in. */
export const lookAtOneself = (): void => void api('me', {}).then(updateMe, () => undefined);
