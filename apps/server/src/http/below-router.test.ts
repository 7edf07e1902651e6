import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { okEnvelope } from '@candor/protocol';
import type { Envelope } from '@candor/protocol';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildHttp } from './build-http.ts';

let http: FastifyInstance;
let port: number;
/** Held by a call until the test lets go of it. */
let release: () => void;
/** Resolves once the server refuses what comes. */
let refusing: Promise<void>;

beforeEach(async () => {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  http = await buildHttp({
    fetchFile: () => Promise.resolve(undefined),
    fetchPicture: () => Promise.resolve(undefined),
    callEndpoint: async ({ name }) => {
      if (name === 'common/version') await held;
      return { status: 200, envelope: okEnvelope({}) };
    },
    findSession: () => undefined,
    log: pino({ level: 'silent' }),
  });
  refusing = new Promise((resolve) => {
    http.addHook('preClose', (done) => {
      resolve();
      done();
    });
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = http.server.address() as AddressInfo);
});
afterEach(async () => {
  release();
  await http.close();
});

interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Sends bytes as they are and reads until the server closes. */
async function send(text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  // A server that has read enough may reset the connection.
  socket.once('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), headers: head.toLowerCase(), body };
}

const close = 'connection: close\r\n';
const host = 'host: localhost\r\n';

function expectEnvelope({ headers, body }: RawAnswer, code: number): void {
  expect(headers).toContain('content-type: application/json; charset=utf-8');
  expect(headers).toContain('x-content-type-options: nosniff');
  expect(headers).toContain('cache-control: no-store');
  const envelope = JSON.parse(body) as Envelope;
  expect(envelope).toMatchObject({ code, type: 'error' });
  expect(envelope.message).toBe(envelope.msg);
  expect(body).not.toMatch(/FST_|HPE_|ERR_|Error:|fastify|llhttp|node:/i);
}

describe('what never becomes a request is refused in the envelope', () => {
  test.each<[string, string, number, number]>([
    ['no HTTP', 'hello\r\n\r\n', 400, 41001],
    ['a version there is not', `GET / HTTP/9.9\r\n${host}\r\n`, 400, 41001],
    ['a method nobody knows', `DEBUG / HTTP/1.1\r\n${host}\r\n`, 405, 41007],
    ['a method for tunnels', `CONNECT localhost:1 HTTP/1.1\r\n${host}\r\n`, 405, 41007],
    [
      'a method that no route has',
      `PROPFIND /api/login HTTP/1.1\r\n${host}${close}\r\n`,
      405,
      41007,
    ],
    ['a head too large', `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 41002],
    [
      'two hosts',
      `GET /api/common/sysTime HTTP/1.1\r\n${host}Host: other\r\n${close}\r\n`,
      400,
      41001,
    ],
    ['the same host twice', `GET / HTTP/1.1\r\n${host}HOST: localhost\r\n${close}\r\n`, 400, 41001],
    ['the first version there was', 'GET /api/common/sysTime\r\n\r\n', 400, 41001],
    ['a version that is spoken otherwise', `GET / HTTP/2.0\r\n${host}\r\n`, 400, 41001],
    ['no host', `GET /api/common/sysTime HTTP/1.1\r\n${close}\r\n`, 400, 41001],
    [
      'an expectation',
      `POST /api/login HTTP/1.1\r\n${host}${close}expect: a-miracle\r\ncontent-length: 0\r\n\r\n`,
      417,
      41001,
    ],
    ['an address that cannot be read', `GET /%zz HTTP/1.1\r\n${host}${close}\r\n`, 400, 41001],
    [
      'a length that is none',
      `POST /api/login HTTP/1.1\r\n${host}content-length: 1e3\r\n\r\n{}`,
      400,
      41001,
    ],
    [
      'a body too large',
      `POST /api/login HTTP/1.1\r\n${host}${close}content-type: application/json\r\ncontent-length: 9999999\r\n\r\n`,
      413,
      41002,
    ],
    [
      'a content type nobody reads',
      `POST /api/login HTTP/1.1\r\n${host}${close}content-type: text/xml\r\ncontent-length: 1\r\n\r\nx`,
      415,
      41003,
    ],
  ])('%s', async (_what, text, status, code) => {
    const answer = await send(text);
    expect(answer.status).toBe(status);
    expectEnvelope(answer, code);
  });

  test('a request that does not arrive', async () => {
    const socket = connect(port, '127.0.0.1');
    const [accepted] = (await once(http.server, 'connection')) as [Socket];
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    http.server.emit('clientError', error, accepted);
    await once(socket, 'close');
    const [headers = '', body = ''] = answer.split('\r\n\r\n');
    expect(headers).toContain('HTTP/1.1 408 Request Timeout');
    expectEnvelope({ status: 408, headers: headers.toLowerCase(), body }, 41001);
  });
});

test('an old client without a host is answered', async () => {
  expect((await send('GET /api/common/sysTime HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test('who offers another protocol by the way is answered as if they had not', async () => {
  const offer =
    'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n';
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api/common/sysTime HTTP/1.1\r\n${host}${offer}\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test('who comes while the server stops is told to try again', async () => {
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answers += chunk;
  });
  const asked = once(http.server, 'request');
  socket.write(`GET /api/common/version HTTP/1.1\r\n${host}\r\n`);
  await asked;
  const closing = http.close();
  await refusing;
  const next = once(http.server, 'request');
  socket.write(`GET /api/common/sysTime HTTP/1.1\r\n${host}\r\n`);
  await next;
  release();
  await closing;
  await expect.poll(() => answers).toMatch(/HTTP\/1\.1 200 [^]*HTTP\/1\.1 503 [^]*\}$/);
  const [, , , body = ''] = answers.split(/\r\n\r\n|(?<=\})(?=HTTP)/);
  expect(JSON.parse(body)).toMatchObject({ code: 4013, type: 'error' });
  expect(answers.toLowerCase()).toContain('retry-after: 1');
});
