import { codes } from '@candor/protocol';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from './api-routes.ts';
import { refusalAnswer } from './call-endpoint.ts';
import type { EndpointAnswer } from './call-endpoint.ts';
import { answerHeaders, endWithAnswer } from './raw-answer.ts';

/** What Node's parser refuses, by the name of its error; everything else cannot be read at all. */
const answerByError: Readonly<Record<string, EndpointAnswer>> = {
  HPE_HEADER_OVERFLOW: {
    ...refusalAnswer(codes.tooLarge, 'The head of the request is too large'),
    status: 431,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusalAnswer(codes.tooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: {
    ...refusalAnswer(codes.invalidRequest, 'The request took too long to arrive'),
    status: 408,
  },
};
const unreadable = refusalAnswer(codes.invalidRequest, 'The request is no valid HTTP');

interface ParserError extends NodeJS.ErrnoException {
  /** What the parser was reading: bytes, whatever the framework's types say. */
  readonly rawPacket?: unknown;
}

/** A method nobody knows, in what is otherwise a request. */
const isMethodUnknown = ({ code, rawPacket }: ParserError): boolean =>
  code === 'HPE_INVALID_METHOD' &&
  Buffer.isBuffer(rawPacket) &&
  /^[A-Z][A-Z-]{0,30} \S{1,2000} HTTP\/1\.[01]\r\n/.test(rawPacket.toString('latin1'));

/** A socket that is in the middle of an answer cannot be given another one. */
interface AnsweringSocket extends Duplex {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/** Answers what never became a request, as every other refusal is answered. */
export function refuseUnread(error: ParserError, socket: AnsweringSocket): void {
  const isAnswering = socket._httpMessage?.headersSent === true;
  if (!socket.writable || isAnswering || error.code === 'ECONNRESET') {
    socket.destroy(error);
    return;
  }
  socket.once('finish', () => socket.destroy());
  const answer = isMethodUnknown(error)
    ? refusalAnswer(codes.methodNotAllowed)
    : answerByError[error.code ?? ''];
  endWithAnswer(socket, answer ?? unreadable);
}

/** What Node would otherwise decide, and answer, by itself. */
export const parserOptions: ServerOptions = {
  // Asked for by a hook below, which has words for it.
  requireHostHeader: false,
  // Only the feed is ever spoken instead of HTTP; whoever offers HTTP/2 by the way is answered as if they had not.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket',
};

const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);

/**
 * What is wrong with the head of a request that Node takes all the same. Of two hosts it keeps the first and
 * another reader the last: what answers at one site only would then be reached by way of another.
 */
function headProblem({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (!VERSIONS.has(httpVersion)) return 'Only HTTP/1.0 and HTTP/1.1 are spoken here';
  if (headers.host === undefined && httpVersion === '1.1') return 'The header host is missing';
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 ? 'The header host stands twice' : undefined;
}

/** Refuses, in the envelope, what the router would never see or Node would answer in words of its own. */
export function addRefusalsBelowRouter(http: FastifyInstance): void {
  const server: Server = http.server;
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    endWithAnswer(socket, refusalAnswer(codes.methodNotAllowed));
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const answer = refusalAnswer(codes.invalidRequest, 'Nothing but 100-continue may be expected');
    const body = JSON.stringify(answer.envelope);
    const headers = { ...answerHeaders(answer), 'content-length': Buffer.byteLength(body) };
    response.writeHead(417, headers).end(body);
  });
  let isClosing = false;
  http.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  http.addHook('onRequest', (request, reply, done) => {
    if (isClosing) void sendAnswer(reply, refusalAnswer(codes.busy));
    else {
      const problem = headProblem(request.raw);
      if (problem === undefined) done();
      else void sendAnswer(reply, refusalAnswer(codes.invalidRequest, problem));
    }
  });
}
