import { newRequestKey } from '@candor/api-client';
import { defineStored } from './stored.ts';

const DEVICE_ID = /^[0-9a-f]{32}$/;

const stored = defineStored<string | undefined>(
  'candor.device.v1',
  (raw) => (typeof raw === 'string' && DEVICE_ID.test(raw) ? raw : undefined),
  undefined,
);

/**
 * A random number that this browser makes for the app once and keeps, also through logout: by it a log-in is known as one
 * of the same device. It tells nothing of the device; who clears the site's data is another device from then on.
 */
export function deviceId(): string {
  const kept = stored.read();
  if (kept !== undefined) return kept;
  const made = newRequestKey();
  stored.write(made);
  return made;
}
