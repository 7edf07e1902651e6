import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { codes, endpointNames, endpointPath, endpoints } from '@candor/protocol';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { registerAdmin } from './register-admin.ts';
import type { AdminHttp } from './register-admin.ts';
import { registerApiRoutes, sendAnswer } from './api-routes.ts';
import type { FindKey, FindSession, UnreadBody } from './api-routes.ts';
import { addRefusalsBelowRouter, parserOptions, refuseUnread } from './below-router.ts';
import { answerOfError, refusalAnswer } from './call-endpoint.ts';
import type { CallEndpoint } from './call-endpoint.ts';
import { inlineHashes, loadClientFiles } from './client-files.ts';
import { registerClientRoutes } from './client-routes.ts';
import { registerFileRoutes, registerPictureRoutes } from './file-routes.ts';
import type { FetchFile, FetchPicture } from './file-routes.ts';
import { registerDocs } from './openapi.ts';
import { registerSecurityTxt } from './security-txt.ts';
import type { OperationsDoor } from './operations-door.ts';
import { keepPicturesApart } from './pictures-host.ts';

/** The largest body anyone may send; a text of a form has some thousand letters at most. */
const BODY_BYTES_MAX = 65_536;

/** The specification's limit for any request. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface HttpOptions {
  readonly callEndpoint: CallEndpoint;
  readonly findSession: FindSession;
  /** Finds who signed a request with a key; without it programs use sessions like anyone. */
  readonly findKey?: FindKey | undefined;
  /** The back office; absent where only the API is wanted. */
  readonly admin?: AdminHttp;
  readonly log: Logger;
  /** The site people see, where it cannot be told from their requests. */
  readonly publicOrigin?: string | undefined;
  /** Whose word on the caller's address counts; without any, only the socket's does. */
  readonly trustedProxies?: BlockList | undefined;
  /** The host that private pictures have for themselves; without it they are on every site of this server. */
  readonly picturesOrigin?: string | undefined;
  /** The door that metrics and documentation have for themselves; without it they are on the site. */
  readonly operations?: OperationsDoor | undefined;
  /** Whom to tell of a weakness; empty while nobody has set it. */
  readonly securityContact?: () => Promise<string>;
  /** Finds pictures by their signed links. */
  readonly fetchFile: FetchFile;
  /** Finds the pictures that staff publish. */
  readonly fetchPicture: FetchPicture;
  /** Folder of the built phone client; nothing is served when it is absent. */
  readonly clientFolder?: string;
}

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
}

function addBodyParsers(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const encodings = {
    'application/json': 'json',
    'application/x-www-form-urlencoded': 'form',
  } as const;
  for (const [type, encoding] of Object.entries(encodings)) {
    http.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (_request, bytes, done) => {
      done(null, { encoding, bytes } satisfies UnreadBody);
    });
  }
}

/** Every error in one place: refusals keep their code, the framework's get one, the rest is a bare 500. */
function addErrorHandlers(http: FastifyInstance, log: Logger): void {
  http.setErrorHandler(async (error: FrameworkError, request, reply: FastifyReply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return sendAnswer(reply, refusalAnswer(codes.tooLarge));
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      return sendAnswer(reply, refusalAnswer(codes.unsupportedType));
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendAnswer(reply, refusalAnswer(codes.invalidRequest));
    }
    return sendAnswer(reply, answerOfError(error, log, request.id));
  });
  const methodByPath = new Map(
    endpointNames.map((name) => [endpointPath(name), endpoints[name].method] as const),
  );
  http.setNotFoundHandler((request, reply) => {
    const method = methodByPath.get(request.url.split('?')[0] ?? '');
    if (method === undefined) return sendAnswer(reply, refusalAnswer(codes.notFound));
    return sendAnswer(reply.header('allow', method), refusalAnswer(codes.methodNotAllowed));
  });
}

/** A browser that came by TLS once comes by nothing else for two years. */
const HSTS = { maxAge: 63_072_000, includeSubDomains: false };

async function addSecurityHeaders(
  http: FastifyInstance,
  html: string,
  { publicOrigin, picturesOrigin }: Pick<HttpOptions, 'publicOrigin' | 'picturesOrigin'>,
): Promise<void> {
  const inline = inlineHashes(html);
  const self = "'self'";
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, ...inline.script],
        styleSrc: [self, ...inline.style],
        imgSrc: [self, 'data:', 'blob:', ...(picturesOrigin === undefined ? [] : [picturesOrigin])],
        fontSrc: [self],
        connectSrc: [self],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [self],
        frameAncestors: ["'none'"],
      },
    },
    // The demo is served by plain http, and who named no site of TLS may be too.
    strictTransportSecurity: publicOrigin?.startsWith('https:') === true ? HSTS : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/**
 * The HTTP app: the API, its documentation and the built client. It does not listen; whoever composes
 * the server does, and tests inject.
 */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { log } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const http = Fastify<Server, IncomingMessage, ServerResponse>({
    loggerInstance,
    // An order a line would cost more than the order; metrics count, and what fails is logged.
    logController: new LogController({ disableRequestLogging: true }),
    // Counted from one, two starts would have the same names in the audit log.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 2 * REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: true,
    // What is under way is answered; connections that only wait are closed.
    forceCloseConnections: 'idle',
    // Refused by a hook of our own, in the envelope.
    return503OnClosing: false,
    http: parserOptions,
    clientErrorHandler: refuseUnread,
    // An address that is no address never reaches the error handler.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void sendAnswer(reply, refusalAnswer(codes.invalidRequest));
    },
  });
  // Endpoints validate and serialize themselves, alike for HTTP and socket; schemas here are for the docs.
  http.setValidatorCompiler(() => () => true);
  http.setSerializerCompiler(() => (data) => JSON.stringify(data));
  addRefusalsBelowRouter(http);
  addBodyParsers(http);
  addErrorHandlers(http, log);
  keepPicturesApart(http, options.picturesOrigin);
  options.operations?.keepApart(http);
  const files = loadClientFiles(options.clientFolder ?? '');
  await addSecurityHeaders(http, files.get('/')?.bytes.toString('utf8') ?? '', options);
  await http.register(compress, { global: false });
  await registerDocs(http, options.publicOrigin);
  registerApiRoutes(http, options);
  const { admin, fetchFile, trustedProxies, picturesOrigin } = options;
  if (admin !== undefined) await registerAdmin(http, { ...admin, trustedProxies, picturesOrigin });
  registerFileRoutes(http, fetchFile, { trustedProxies, picturesOrigin });
  registerPictureRoutes(http, options.fetchPicture);
  registerSecurityTxt(http, options.securityContact ?? (() => Promise.resolve('')));
  registerClientRoutes(http, files);
  return http;
}
