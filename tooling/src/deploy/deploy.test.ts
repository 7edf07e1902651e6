import { execFile, execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as listenAnywhere } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inRepository } from '#repository.ts';

vi.setConfig({ testTimeout: 20_000 });

const run = promisify(execFile);

/** Where a change is judged everything is proved: what is not installed there fails instead of being left out. */
const isJudged = process.env['CI'] === 'true';

/** Whether a program can be run here: what cannot be started is not proved. */
function has(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = listenAnywhere().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the unit of systemd', () => {
  test('names settings there are', async () => {
    const unit = await readFile(inRepository('deploy', 'candor.service'), 'utf8');
    const settings = await readFile(inRepository('apps/server/src/config/settings.ts'), 'utf8');
    const line = /^Environment=(.+)$/m.exec(unit)?.[1] ?? '';
    const names = line.split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(names.length).toBeGreaterThan(3);
    for (const name of names.filter((one) => one !== 'NODE_ENV')) {
      expect(settings).toContain(`\n  ${name}: {`);
    }
  });

  test('has a user without privileges, a folder nobody else reads, and a log for machines', async () => {
    const lines = (await readFile(inRepository('deploy', 'candor.service'), 'utf8')).split('\n');
    const wanted = ['User=candor', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'UMask=0077'];
    expect(lines).toEqual(expect.arrayContaining([...wanted, 'StateDirectoryMode=0700']));
    expect(lines.find((line) => line.startsWith('Environment='))).toContain(' LOG_FORMAT=json');
  });

  test('talks to this machine alone until the operator names others', async () => {
    const path = inRepository('deploy', 'candor.service.d', 'addresses.conf');
    const lines = (await readFile(path, 'utf8')).split('\n');
    expect(lines).toContain('IPAddressDeny=any');
    expect(lines.filter((line) => line.startsWith('IPAddressAllow='))).toEqual([
      'IPAddressAllow=localhost',
    ]);
  });

  test('is installed from an archive, and no repository lies where the server reads', async () => {
    const runbook = await readFile(inRepository('docs/operations.md'), 'utf8');
    expect(runbook).toMatch(/git .*archive .*\| tar -x -C \/opt/);
    expect(runbook).not.toMatch(/git clone \S+ \/opt|cd \/opt\S* && git/);
  });

  test.runIf(isJudged || has('systemd-analyze', '--version'))(
    'is one that systemd takes',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'candor-unit-'));
      const unit = await readFile(inRepository('deploy', 'candor.service'), 'utf8');
      const path = join(folder, 'candor.service');
      // The program is where it was installed; here it is this Node.
      await writeFile(path, unit.replaceAll(/\/opt\/candor\/\S+node /g, `${process.execPath} `));
      await mkdir(join(folder, 'candor.service.d'));
      await copyFile(
        inRepository('deploy', 'candor.service.d', 'addresses.conf'),
        join(folder, 'candor.service.d', 'addresses.conf'),
      );
      const { stderr } = await run('systemd-analyze', ['verify', path]);
      await rm(folder, { recursive: true });
      expect(
        stderr.split('\n').filter((line) => /candor\.service|addresses\.conf/.test(line)),
      ).toEqual([]);
    },
  );
});

describe.runIf(isJudged || (has('nginx', '-v') && has('openssl', 'version')))(
  'the configuration of nginx',
  () => {
    let folder: string;
    let upstream: Server;
    let nginx: ChildProcess;
    let ports: { readonly plain: number; readonly tls: number };
    const seen: IncomingMessage[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'candor-nginx-'));
      upstream = createServer((asked, answer) => {
        seen.push(asked);
        answer.end('from candor');
      });
      upstream.on('upgrade', (asked: IncomingMessage, socket) => {
        seen.push(asked);
        socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
        );
      });
      upstream.listen(0, '127.0.0.1');
      await once(upstream, 'listening');
      ports = { plain: await freePort(), tls: await freePort() };
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      await run('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', key, '-out', certificate, '-days', '1', '-subj', '/CN=exchange.example'],
      ]);
      const { port } = upstream.address() as AddressInfo;
      const written = (await readFile(inRepository('deploy', 'nginx.conf'), 'utf8'))
        .replaceAll(/^ *listen \[::\].*\n/gm, '')
        .replaceAll('listen 80;', `listen 127.0.0.1:${ports.plain};`)
        .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
        .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
        .replaceAll('/etc/ssl/candor/fullchain.pem', certificate)
        .replaceAll('/etc/ssl/candor/privkey.pem', key);
      await writeFile(join(folder, 'candor.conf'), written);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      await writeFile(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${join(folder, 'pid')}; events {} http { access_log off; ${paths.join(' ')} include ${join(folder, 'candor.conf')}; }`,
      );
      const args = ['-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')];
      await run('nginx', ['-t', ...args]);
      nginx = spawn('nginx', args, { stdio: 'ignore' });
      await vi.waitFor(async () => expect((await ask('exchange.example', '/')).status).toBe(200), {
        timeout: 10_000,
      });
      seen.length = 0;
    }, 30_000);
    afterAll(async () => {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
      upstream.closeAllConnections();
      upstream.close();
      await rm(folder, { recursive: true });
    });

    /** Asks by TLS for a page of a host; for the feed with an upgrade. */
    function ask(
      host: string,
      path: string,
      tls: { readonly ciphers?: string } = {},
    ): Promise<{
      readonly status: number | undefined;
      readonly transport?: string | undefined;
      readonly suite?: string;
    }> {
      return new Promise((resolve, reject) => {
        const upgrade = path === '/feed' ? { connection: 'Upgrade', upgrade: 'websocket' } : {};
        const asked = request({
          ...{ host: '127.0.0.1', port: ports.tls, path, servername: host, agent: false },
          headers: { host, 'x-forwarded-for': '198.51.100.7', ...upgrade },
          // Signed by ourselves a moment ago.
          rejectUnauthorized: false,
          ...(tls.ciphers === undefined ? {} : { ...tls, maxVersion: 'TLSv1.2' as const }),
        });
        asked.on('response', (answer) => {
          answer.resume();
          const transport = answer.headers['strict-transport-security'];
          const suite = (asked.socket as TLSSocket).getCipher().name;
          resolve({ status: answer.statusCode, transport, suite });
        });
        asked.on('upgrade', (answer, socket) => {
          socket.destroy();
          resolve({ status: answer.statusCode });
        });
        asked.on('error', reject);
        asked.end();
      });
    }

    test('passes users on with their host name and address', async () => {
      expect(await ask('exchange.example', '/api/common/time')).toMatchObject({ status: 200 });
      const { headers, url } = seen.at(-1) ?? {};
      expect(url).toBe('/api/common/time');
      expect(headers?.host).toBe('exchange.example');
      expect(headers?.['x-forwarded-for']).toBe('198.51.100.7, 127.0.0.1');
    });

    test('lets the feed through', async () => {
      expect(await ask('exchange.example', '/feed')).toEqual({ status: 101 });
      expect(seen.at(-1)?.headers.upgrade).toBe('websocket');
    });

    test('shows the back office at its own name alone', async () => {
      seen.length = 0;
      expect(await ask('exchange.example', '/admin/')).toMatchObject({ status: 404 });
      expect(await ask('exchange.example', '/admin/api/me')).toMatchObject({ status: 404 });
      expect(seen).toEqual([]);
      expect(await ask('staff.exchange.example', '/admin/')).toMatchObject({ status: 200 });
    });

    test('answers no other name, and nothing in clear', async () => {
      await expect(ask('elsewhere.example', '/')).rejects.toThrow();
      const plain = await fetch(`http://127.0.0.1:${ports.plain}/pages?a=1`, {
        redirect: 'manual',
        headers: { host: 'exchange.example' },
      });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/.+\/pages\?a=1$/);
      // A program that would send a secret in clear learns it at once.
      for (const path of ['/api/login', '/admin/api/signIn', '/feed']) {
        const refused = await fetch(`http://127.0.0.1:${ports.plain}${path}`, {
          redirect: 'manual',
          headers: { host: 'exchange.example' },
        });
        expect([path, refused.status]).toEqual([path, 403]);
      }
    });

    test('demands TLS of every answer and takes only suites with forward secrecy', async () => {
      for (const path of ['/', '/admin/']) {
        const { transport } = await ask('exchange.example', path);
        expect(transport).toBe('max-age=63072000; includeSubDomains');
      }
      const configuration = await readFile(inRepository('deploy', 'nginx.conf'), 'utf8');
      const protocols = configuration.match(/^\s*ssl_protocols .*$/gm) ?? [];
      expect([...new Set(protocols.map((line) => line.trim()))]).toEqual([
        'ssl_protocols TLSv1.2 TLSv1.3;',
      ]);
      const tryWith = (ciphers: string) => ask('exchange.example', '/', { ciphers });
      const [strong, good] = ['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-AES128-GCM-SHA256'];
      expect(await tryWith(good)).toMatchObject({ status: 200, suite: good });
      // Whatever a client would like better, the server's order counts.
      expect((await tryWith(`${good}:${strong}`)).suite).toBe(strong);
      // What is somebody's own is kept by nobody on the way.
      expect(configuration).not.toMatch(/proxy_(cache|store)/);
      for (const weak of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384']) {
        await expect(tryWith(weak)).rejects.toThrow();
      }
    });
  },
);
