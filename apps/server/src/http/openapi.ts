import { errorCodeList, errorCodes } from '@candor/protocol';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

const envelopeOf = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'type', 'message'],
  properties: {
    code: { type: 'integer', description: '200, or a code of the catalogue' },
    msg: { type: 'string' },
    data,
    type: { description: 'ok, error, or the screen to go to: 997, 998, 999' },
    message: { type: 'string' },
  },
});

const codeTable = errorCodeList
  .map((code) => `| ${code} | ${errorCodes[code].status} | ${errorCodes[code].text} |`)
  .join('\n');

const description = `The API of Candor. Reads are GET with a query, everything else POST with a JSON or form body.
Amounts are decimal texts. Money calls need an idempotency key: header \`idempotency-key\` or field \`requestId\`.
Private calls carry the header \`token\`.

| code | HTTP | meaning |
| --- | --- | --- |
${codeTable}`;

/** The page brings its own scripts and styles; nothing comes from elsewhere. The hash is of its one inline style. */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; " +
  "img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** Serves `/openapi.json`, made from the routes' own descriptions, and `/docs` to read and try it. */
export async function registerDocs(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Candor', version: '0.1.0', description },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    },
    hideUntagged: true,
    transform: ({ schema, url }) => {
      // Routes of others have no schema, whatever the type says.
      const described = schema as typeof schema | undefined;
      const response = described?.response as { readonly 200?: unknown } | undefined;
      if (response?.[200] === undefined) return { schema: described ?? {}, url };
      return {
        schema: {
          ...schema,
          response: {
            200: { description: 'done', ...envelopeOf(response[200]) },
            default: { description: 'refused', ...envelopeOf({}) },
          },
        },
        url,
      };
    },
  });
  await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
  http.get('/openapi.json', { schema: { hide: true } }, () => http.swagger());
}
