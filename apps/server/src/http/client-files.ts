import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** One file of the built client, kept in memory with its compressed forms. */
export interface ClientFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Compressed on first use, off the main thread; undefined for what is compressed already. */
  readonly brotli: () => Promise<Buffer | undefined>;
  readonly gzip: () => Promise<Buffer | undefined>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

const compressible = /^(text\/|application\/|image\/svg)/;

/** Names with a content hash never change; everything else is asked for again, cheaply by its etag. */
const hashedName = /[-.][A-Za-z0-9_-]{8,}\.(js|css|woff2|svg|png|webp|jpg)$/;
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** Below this size compression saves no packet. */
const COMPRESS_BYTES_MIN = 1024;

/** Good enough for text and quick enough for the first visitor. */
const BROTLI_QUALITY = 9;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function loadFile(path: string, url: string): ClientFile {
  const bytes = readFileSync(path);
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const isCompressible = compressible.test(contentType) && bytes.length >= COMPRESS_BYTES_MIN;
  const isHashed = url.startsWith('/assets/') && hashedName.test(url);
  return {
    contentType,
    cacheControl: isHashed ? FOREVER : ASK_AGAIN,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    brotli: once(async () =>
      isCompressible
        ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : undefined,
    ),
    gzip: once(async () => (isCompressible ? gzipAsync(bytes) : undefined)),
  };
}

/**
 * Reads a built client into memory: URL path → file, `/` included. Source maps stay on the disk. An
 * absent folder gives no files.
 */
export function loadClientFiles(folder: string): ReadonlyMap<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile() || name.endsWith('.map')) continue;
    const url = `/${name.split(sep).join('/')}`;
    const file = loadFile(path, url);
    files.set(url, file);
    if (url === '/index.html') files.set('/', file);
  }
  return files;
}

const inlineElement = /<(script|style)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;

/** What a content security policy must allow by hash: the page's own inline scripts and styles. */
export function inlineHashes(html: string): {
  readonly script: string[];
  readonly style: string[];
} {
  const hashes: { script: string[]; style: string[] } = { script: [], style: [] };
  for (const [, kind, text = ''] of html.matchAll(inlineElement)) {
    if (text === '') continue;
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    hashes[kind === 'script' ? 'script' : 'style'].push(hash);
  }
  return hashes;
}
