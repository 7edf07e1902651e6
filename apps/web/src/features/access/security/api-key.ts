import type { EndpointReply } from '@candor/protocol';

export type ApiKey = EndpointReply<'apiKeyList'>['keys'][number];

/** A key that was just made; an HMAC key's secret is here and never again. */
export type NewApiKey = EndpointReply<'apiKeyCreate'>;

export const API_KEY_NAME_LENGTH_MAX = 40;
export const API_KEY_ADDRESSES_MAX = 20;

const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\dA-Fa-f:.]*:[\dA-Fa-f:.]*)(?:\/\d{1,3})?$/;

/** Addresses as they were typed: parted by lines, spaces or commas. */
export function splitAddresses(typed: string): readonly string[] {
  return typed.split(/[\s,;]+/).filter((one) => one !== '');
}

/** Whether what was typed looks like a list of addresses; the server judges each exactly. */
export function areAddresses(typed: string): boolean {
  const list = splitAddresses(typed);
  return list.length <= API_KEY_ADDRESSES_MAX && list.every((one) => ADDRESS.test(one));
}
