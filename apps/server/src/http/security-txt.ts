import { codes } from '@candor/protocol';
import type { FastifyInstance } from 'fastify';
import { sendAnswer } from './api-routes.ts';
import { refusalAnswer } from './call-endpoint.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A year at most, says the standard; what is asked for again each day is never near it. */
const GOOD_FOR_MS = 180 * DAY_MS;

/**
 * `/.well-known/security.txt` as RFC 9116 has it, for who found a weakness: whom to write to. Not there while
 * nobody has set an address.
 */
export function registerSecurityTxt(http: FastifyInstance, contactOf: () => Promise<string>): void {
  http.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const contact = await contactOf();
    if (contact === '') return sendAnswer(reply, refusalAnswer(codes.notFound));
    const expires = new Date(Date.now() + GOOD_FOR_MS).toISOString();
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'max-age=86400')
      .send(`Contact: mailto:${contact}\nExpires: ${expires}\nPreferred-Languages: en, zh\n`);
  });
}
