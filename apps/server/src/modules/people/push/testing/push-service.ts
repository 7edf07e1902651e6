import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { postPush } from '../post-push.ts';
import type { PostPush } from '../post-push.ts';

/** What a device shows. */
interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

interface GotPush extends ShownPush {
  /** The endpoint's last part: which device it was for. */
  readonly device: string;
  readonly urgency: string | undefined;
}

const SALT_BYTES = 16;
const POINT_BYTES = 65;
/** Salt, record size, length of the key, the key: RFC 8188. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
const TAG_BYTES = 16;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A browser that asked its push service for notifications. */
export class Device {
  readonly name: string;
  readonly #key = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(name: string) {
    this.name = name;
    this.#key.generateKeys();
  }

  /** What `pushOn` is called with. */
  get subscription() {
    return {
      endpoint: `https://fcm.googleapis.com/fcm/send/${this.name}`,
      p256dh: this.#key.getPublicKey().toString('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** Reads a push by RFC 8291. @throws Error where it is for another device */
  open(body: Buffer): ShownPush {
    const sender = body.subarray(HEADER_BYTES - POINT_BYTES, HEADER_BYTES);
    const salt = body.subarray(0, SALT_BYTES);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#key.getPublicKey(), sender]);
    const secret = derive(this.#key.computeSecret(sender), this.#auth, info, 32);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    );
    cipher.setAuthTag(body.subarray(-TAG_BYTES));
    const padded = Buffer.concat([
      cipher.update(body.subarray(HEADER_BYTES, -TAG_BYTES)),
      cipher.final(),
    ]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as ShownPush;
  }
}

/** Whether a token of RFC 8292 is signed by a key, for this service, and by somebody who can be written to. */
function isSignedBy(publicKey: string, authorization: string): boolean {
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly aud: string;
    readonly exp: number;
    readonly sub: string;
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const lastsMs = exp * 1_000 - Date.now();
  const isInTime = lastsMs > 0 && lastsMs <= 24 * 60 * 60 * 1_000;
  const isForService = aud === 'https://fcm.googleapis.com' && sub === 'mailto:ops@example.com';
  return isSigned && isInTime && isForService && key === publicKey;
}

/** A push service of this machine: it takes what is encrypted for its devices and signed by one exchange. */
export class PushService {
  readonly got: GotPush[] = [];
  /** The status of the next answers; 201 where none is left. */
  readonly answers: number[] = [];
  publicKey = '';
  readonly #devices = new Map<string, Device>();
  readonly #server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const device = this.#devices.get(request.url?.split('/').at(-1) ?? '');
      const { authorization = '', urgency } = request.headers;
      const status = this.answers.shift() ?? 201;
      const isGood = isSignedBy(this.publicKey, authorization) && device !== undefined;
      if (isGood && status === 201) {
        this.got.push({ ...device.open(body), device: device.name, urgency: String(urgency) });
      }
      response.writeHead(isGood ? status : 403).end();
    });
  });

  device(name: string): Device {
    const device = new Device(name);
    this.#devices.set(name, device);
    return device;
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  /** Posts to this service instead of the one in the internet. */
  readonly post: PostPush = (request) => {
    const { port } = this.#server.address() as AddressInfo;
    const { pathname } = new URL(request.url);
    return postPush({ ...request, url: `http://127.0.0.1:${port}${pathname}` });
  };

  async stop(): Promise<void> {
    await new Promise((done) => this.#server.close(done));
  }
}
