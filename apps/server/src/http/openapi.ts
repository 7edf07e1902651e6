import swagger from '@fastify/swagger';
import type { SwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { asyncApiDocument } from './asyncapi-document.ts';
import { openApiDocument } from './openapi-document.ts';

/** The page brings its own scripts and styles; nothing comes from elsewhere. The hash is of its one inline style. */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; " +
  "img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

type StaticDocument = Extract<SwaggerOptions, { mode: 'static' }>['specification'];

/** Serves `/openapi.json`, made from the table of endpoints, `/asyncapi.json` about the feed, and `/docs` to read and try them. @param origin where the site is; by itself, where it was asked */
export async function registerDocs(http: FastifyInstance, origin = '/'): Promise<void> {
  const document = openApiDocument(origin);
  const specification = { document } as unknown as StaticDocument;
  await http.register(swagger, { mode: 'static', specification });
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'Candor API' },
    uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: -1 },
  });
  http.get('/openapi.json', () => document);
  const feedDocument = asyncApiDocument(origin);
  http.get('/asyncapi.json', () => feedDocument);
}
