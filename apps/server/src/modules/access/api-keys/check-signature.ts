import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { refuse } from '#api/refuse.ts';

const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const MAC_BYTES = 32;

const keyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
    format: 'jwk',
  });

/** The 32 bytes of an Ed25519 public key, from base64 or PEM. @throws ApiError invalidRequest */
export function readPublicKey(typed: string): Buffer {
  const refused = (): Error =>
    refuse.invalidRequest('publicKey: Ed25519, 32 bytes in base64 or PEM', { field: 'publicKey' });
  const text = typed.trim();
  try {
    if (!text.startsWith('-----')) {
      const bytes = Buffer.from(text, 'base64');
      if (bytes.length !== PUBLIC_KEY_BYTES) throw refused();
      keyOf(bytes);
      return bytes;
    }
    const jwk = createPublicKey(text).export({ format: 'jwk' });
    if (jwk.crv !== 'Ed25519' || jwk.x === undefined) throw refused();
    return Buffer.from(jwk.x, 'base64url');
  } catch {
    throw refused();
  }
}

/** Whether a signature, in base64, is right: under the secret of an HMAC key, or a public key. */
export function isSignatureRight(
  key: { readonly kind: 'hmac_sha256' | 'ed25519'; readonly bytes: Buffer },
  signed: Buffer,
  signature: string,
): boolean {
  const given = Buffer.from(signature, 'base64');
  if (key.kind === 'hmac_sha256') {
    const mac = createHmac('sha256', key.bytes).update(signed).digest();
    return given.length === MAC_BYTES && timingSafeEqual(given, mac);
  }
  return given.length === SIGNATURE_BYTES && verify(null, signed, keyOf(key.bytes), given);
}
