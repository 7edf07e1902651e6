import { codes } from '@candor/protocol';
import { randomBytes } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isListed } from '#config/address-list.ts';
import { registerAdminRoutes } from './admin-routes.ts';
import { sendAnswer } from './api-routes.ts';
import type { CallAdmin } from './call-admin.ts';
import { refusalAnswer } from './call-endpoint.ts';
import { remoteAddressOf } from './caller-address.ts';
import { TRUSTED_TYPES } from './client-routes.ts';
import { registerConsoleFiles } from './console-files.ts';

export interface AdminHttp {
  readonly callAdmin: CallAdmin;
  /** The only site the back office answers at; without it every site of a demo, and else this machine alone. */
  readonly adminOrigin?: string | undefined;
  /** Whether this is the demo, which shows its back office on the site of the users. */
  readonly isDemo: boolean;
  /** The site people see, for passkeys, where the back office has none of its own. */
  readonly publicOrigin?: string | undefined;
  /** Who may come at all; without it everyone may knock. */
  readonly allowedAddresses?: BlockList | undefined;
  /** The host that private pictures have for themselves. */
  readonly picturesOrigin?: string | undefined;
  /** Whose word on the caller's address counts. */
  readonly trustedProxies?: BlockList | undefined;
  /** Folder of the built back office; nothing is served when it is absent. */
  readonly folder?: string | undefined;
  /** Resolves when the folder is built; without it it is there. */
  readonly ready?: Promise<void> | undefined;
}

const NONCE_BYTES = 16;

/** What the built page says where each answer's own nonce belongs. */
const NONCE_PLACE = '__CSP_NONCE__';

/** Only our own script runs; styles that are written while running carry the answer's nonce. */
function pagePolicy(nonce: string, picturesOrigin: string | undefined): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${picturesOrigin === undefined ? '' : ` ${picturesOrigin}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    TRUSTED_TYPES,
  ].join('; ');
}

/** No search engine, no frame, no guessing of types, no address of ours told to others. */
const doorHeaders: Readonly<Record<string, string>> = {
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A browser that came by TLS once comes by nothing else for two years. */
const HSTS = 'max-age=63072000';

function sendPage(
  reply: FastifyReply,
  html: string,
  picturesOrigin: string | undefined,
): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return reply
    .header('content-security-policy', pagePolicy(nonce, picturesOrigin))
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(html.replaceAll(NONCE_PLACE, nonce));
}

const OWN_MACHINE = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])(:[0-9]{1,5})?$/;

/** Whether somebody at this very machine asks for it by one of its own names, and no proxy for somebody else. */
function isOfOwnMachine({ headers, raw }: FastifyRequest, host: string): boolean {
  const { remoteAddress = '' } = raw.socket;
  const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(remoteAddress);
  return isForwarded === undefined && isLocal && OWN_MACHINE.test(host);
}

/**
 * Whether the back office is at this site. The users' site shares storage and scripts with what runs there, so
 * outside the demo it is not: a house that has not said where its staff go has them at its own machine.
 */
function isAtHome(
  { adminOrigin, publicOrigin, isDemo }: AdminHttp,
  request: FastifyRequest,
): boolean {
  const host = request.headers.host?.toLowerCase() ?? '';
  if (adminOrigin !== undefined) return new URL(adminOrigin).host === host;
  return isDemo || (publicOrigin === undefined && isOfOwnMachine(request, host));
}

/** To whoever may not come, the back office is not there. */
function mayKnock(options: AdminHttp, request: FastifyRequest): boolean {
  const { allowedAddresses, trustedProxies } = options;
  if (!isAtHome(options, request)) return false;
  if (allowedAddresses === undefined) return true;
  return isListed(allowedAddresses, remoteAddressOf(request, trustedProxies));
}

/** Everything below /admin/, in a scope of its own: whoever may not come meets none of it. */
export async function registerAdmin(http: FastifyInstance, options: AdminHttp): Promise<void> {
  const { callAdmin, adminOrigin, publicOrigin, trustedProxies, folder, ready } = options;
  const { picturesOrigin } = options;
  const origin = adminOrigin ?? publicOrigin;
  const isByTls = origin?.startsWith('https:') === true;
  await http.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!mayKnock(options, request)) return sendAnswer(reply, refusalAnswer(codes.notFound));
      reply.headers(doorHeaders);
      if (isByTls) reply.header('strict-transport-security', HSTS);
      return undefined;
    });
    registerAdminRoutes(scope, { callAdmin, origin, trustedProxies });
    registerConsoleFiles(scope, {
      folder,
      ready,
      sendPage: (reply, html) => sendPage(reply, html, picturesOrigin),
    });
    done();
  });
}
