import { endpoints, endpointNames, errorCodes, scopeByEndpoint } from '@candor/protocol';
import type { AnswerCode, Endpoint, EndpointName } from '@candor/protocol';
import { plainSchema, refusalSchema, schemaReference, viewSchemas } from './plain-schema.ts';
import type { Json } from './plain-schema.ts';
import { quickStart } from './quick-start.ts';

/** What any call may be refused with, besides what its endpoint names. */
const SHARED_CODES: readonly AnswerCode[] = [500, 4013, 41001, 41002, 41003, 41006];
const KEY_CODES: readonly AnswerCode[] = [41055, 41056];

const envelopeOf = (data: unknown): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'type', 'message'],
  properties: {
    code: { type: 'integer', const: 200 },
    msg: { type: 'string' },
    data,
    type: { type: 'string', const: 'ok' },
    message: { type: 'string' },
  },
});

const text = { type: 'string' };

const responseHeaders: Json = {
  'ratelimit-policy': {
    description:
      'The limit that counted the call: its name, calls, and seconds until it is full again.',
    schema: { ...text, examples: ['"order";q=400;w=2'] },
  },
  ratelimit: {
    description: 'What is left of it, and in how many seconds it is full.',
    schema: { ...text, examples: ['"order";r=399;t=1'] },
  },
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

const parameter = (name: string, description: string, schema: Json): Json => ({
  ...{ name, in: 'header', required: false, description, schema },
});

const requestHeaders: Json = {
  'idempotency-key': parameter(
    'idempotency-key',
    'Makes a repeat find what the first call did; required here or as the field requestId.',
    { ...text, pattern: '^[A-Za-z0-9_-]{8,64}$' },
  ),
  'accept-language': parameter('accept-language', 'Language of what is sent to people.', text),
  'device-id': parameter(
    'device-id',
    'A random number that a client makes for itself once and keeps: its log-ins are known as those of one device.',
    { ...text, pattern: '^[0-9a-f]{32}$' },
  ),
  background: parameter('background', '1: the call is no use of the session.', {
    ...{ ...text, enum: ['1'] },
  }),
};

const sharedParts = (kind: string, names: readonly string[]): readonly Json[] =>
  names.map((name) => ({ $ref: `#/components/${kind}/${name}` }));

const headersOfAnswer = (...more: readonly string[]): Json => {
  const names = ['ratelimit-policy', 'ratelimit', ...more];
  return Object.fromEntries(
    sharedParts('headers', names).map((part, at) => [names[at], part]),
  ) as Json;
};

const codesOf = ({ auth, errors, name }: Endpoint): readonly AnswerCode[] => {
  const isForKeys = auth === 'user' && scopeByEndpoint[name] !== undefined;
  return [...new Set([...errors, ...SHARED_CODES, ...(isForKeys ? KEY_CODES : [])])].sort(
    (left, right) => left - right,
  );
};

/** An endpoint's refusals by their HTTP status. */
function refusalsByStatus(endpoint: Endpoint): ReadonlyMap<number, readonly AnswerCode[]> {
  const byStatus = new Map<number, AnswerCode[]>();
  for (const code of codesOf(endpoint)) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** Endpoints that are refused alike share the part of the document that says so. */
const refusalName = (list: readonly AnswerCode[]): string => `Refused${list.join('or')}`;

const refusalsOf = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    [...refusalsByStatus(endpoint)].map(([status, list]) => [
      String(status),
      { $ref: `#/components/responses/${refusalName(list)}` },
    ]),
  );

/** A refusal with one of these codes, and what each means. */
const refusalResponse = (status: number, list: readonly AnswerCode[]): Json => ({
  description: list.map((code) => `${String(code)}: ${errorCodes[code].text}`).join('\n\n'),
  headers: status === 429 ? headersOfAnswer('retry-after') : headersOfAnswer(),
  content: {
    'application/json': {
      schema: {
        allOf: [
          schemaReference('Refusal'),
          { properties: { code: { type: 'integer', enum: list } } },
        ],
      },
    },
  },
});

function refusalResponses(): Json {
  const responses = endpointNames.flatMap((name) =>
    [...refusalsByStatus(endpoints[name])].map(
      ([status, list]) => [refusalName(list), refusalResponse(status, list)] as const,
    ),
  );
  return Object.fromEntries(responses);
}

function tagOf({ auth, method, name }: Endpoint): string {
  if (auth === 'public') return method === 'GET' ? 'public' : 'login';
  const scope = scopeByEndpoint[name];
  if (scope === undefined) return 'account';
  return scope === 'trade' ? 'trading' : 'own data';
}

function securityOf({ auth, name }: Endpoint): readonly Json[] {
  if (auth === 'public') return [];
  const byKey = { apiKey: [], apiTimestamp: [], apiSignature: [] };
  return scopeByEndpoint[name] === undefined ? [{ token: [] }] : [{ token: [] }, byKey];
}

function headersOf({ auth, method, idempotent }: Endpoint): readonly Json[] {
  return sharedParts('parameters', [
    ...(idempotent ? ['idempotency-key'] : []),
    ...(method === 'POST' ? ['accept-language'] : []),
    ...(auth === 'public' && method === 'POST' ? ['device-id'] : []),
    ...(auth === 'user' ? ['background'] : []),
  ]);
}

function queryOf(endpoint: Endpoint): readonly Json[] {
  if (endpoint.method !== 'GET') return [];
  const { properties, required = [] } = endpoint.request as {
    readonly properties: Json;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema: plainSchema(schema) },
  }));
}

/** The first sentence of a description. */
const summaryOf = (description: string): string => description.split(/(?<=\.) /)[0] ?? description;

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET') return {};
  const schema = schemaReference(`${schemaName(endpoint.name)}Request`);
  const type = endpoint.name === 'upload/img' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

const schemaName = (name: string): string => {
  const joined = name.replace(/[^A-Za-z0-9]+(.)?/g, (_all, next: string | undefined) =>
    (next ?? '').toUpperCase(),
  );
  return joined.charAt(0).toUpperCase() + joined.slice(1);
};

function operationOf(name: EndpointName): Json {
  const endpoint: Endpoint = endpoints[name];
  const { description, bucket, lines } = endpoint;
  const scope = scopeByEndpoint[name];
  const facts = [
    description,
    `Counts against the limit \`${bucket}\`${lines === undefined ? '' : `, once for each of \`${lines}\``}.`,
    ...(scope === undefined ? [] : [`An API key needs the scope \`${scope}\`.`]),
  ];
  return {
    operationId: name,
    summary: summaryOf(description),
    description: facts.join('\n\n'),
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [...headersOf(endpoint), ...queryOf(endpoint)],
    ...bodyOf(endpoint),
    responses: {
      200: {
        description: 'Done.',
        headers: headersOfAnswer(),
        content: {
          'application/json': { schema: envelopeOf(schemaReference(`${schemaName(name)}Reply`)) },
        },
      },
      ...refusalsOf(endpoint),
    },
  };
}

function schemasOf(): Json {
  const own = endpointNames.flatMap((name) => [
    ...(endpoints[name].method === 'GET'
      ? []
      : [[`${schemaName(name)}Request`, plainSchema(endpoints[name].request)]]),
    [`${schemaName(name)}Reply`, plainSchema(endpoints[name].reply)],
  ]);
  return { Refusal: refusalSchema, ...viewSchemas, ...(Object.fromEntries(own) as Json) };
}

const inHeader = (name: string, description: string): Json => ({
  ...{ type: 'apiKey', in: 'header', name, description },
});

/** The OpenAPI document, whole, from the table that the server validates by. @param origin where the API is */
export function openApiDocument(origin: string): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Candor', version: '0.1.0', description: quickStart },
    servers: [{ url: origin, description: 'this server' }],
    tags: [
      { name: 'public', description: 'Markets, prices, texts: without a login.' },
      { name: 'trading', description: 'Orders: by a session, or a key with the scope `trade`.' },
      {
        name: 'own data',
        description: 'What is yours: by a session, or a key with the scope `read`.',
      },
      { name: 'account', description: 'What takes a person: by a session only.' },
      { name: 'login', description: 'How a session begins.' },
    ],
    paths: Object.fromEntries(
      endpointNames.map((name) => [
        endpoints[name].path,
        { [endpoints[name].method.toLowerCase()]: operationOf(name) },
      ]),
    ),
    components: {
      securitySchemes: {
        token: inHeader('token', 'what register and login answer'),
        apiKey: inHeader('api-key', 'the key ID'),
        apiTimestamp: inHeader('api-timestamp', 'ms since 1970, within five seconds of the server'),
        apiSignature: inHeader('api-signature', 'base64, see the quick start'),
      },
      headers: responseHeaders,
      responses: refusalResponses(),
      parameters: requestHeaders,
      schemas: schemasOf(),
    },
  };
}
