import type { EndpointReply } from '@candor/protocol';

/** One of the user's passkeys. */
export type Passkey = EndpointReply<'passkeyList'>['passkeys'][number];

/** Most characters of a passkey's name. */
export const PASSKEY_NAME_LENGTH_MAX = 40;
