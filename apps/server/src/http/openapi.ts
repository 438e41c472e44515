import { bodyDepthLimit, type Endpoint, type Reach } from '@echolot/contract/endpoint';
import { endpoints } from '@echolot/contract/endpoints';
import { type ErrorCode, errorCodes } from '@echolot/contract/errors';
import { apiPrefix } from '@echolot/contract/path-groups';
import { problemSchema } from '@echolot/contract/problem';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Partial<Content> & { readonly description: string }>>;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

/** Describes the contract in OpenAPI 3.1, whose schemas are JSON Schema 2020-12, as zod writes it. */
export function describeApi(publicUrl: string, described: Readonly<Record<string, Endpoint>> = endpoints): OpenApi {
  const named = namedReplies(described);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, definition] of Object.entries(described)) {
    const path = (paths[definition.path] ??= {});
    path[definition.method.toLowerCase()] = operationOf(name, definition, named.get(definition.reply));
  }
  const schemas = [...named].map(([schema, name]) => [name, schemaOf(schema, 'output')] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Echolot',
      version: '0.1.0',
      description:
        `Everything the web app does goes through this interface. Sign in with POST ${endpoints.login.path} where the universe ` +
        `allows passwords kept here, or exchange the identity provider’s tokens with POST ${endpoints.validateKeycloak.path}; send ` +
        'the answered `authToken` as bearer token. Other systems send interviews with an API key as bearer token. Errors are RFC 9457 problem details; `code` says which. ' +
        `A parameter or field that an endpoint does not know is refused, and so is a body more than ${bodyDepthLimit} levels deep.`,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `authToken` of an identity, or an API key.' },
      },
      schemas: { Problem: schemaOf(problemSchema, 'output'), ...Object.fromEntries(schemas) },
    },
  };
}

/** Replies get a name each; one that several endpoints answer has the name of the endpoint that reads it. */
function namedReplies(described: Readonly<Record<string, Endpoint>>): ReadonlyMap<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  for (const [name, { reply, method, kind }] of Object.entries(described)) {
    if (kind === 'file') continue;
    const noun = name.replace(/^(get|list|find)(?=[A-Z])/, '');
    const title = noun.charAt(0).toUpperCase() + noun.slice(1);
    if (!names.has(reply) || (method === 'GET' && noun !== name)) names.set(reply, `${title}Reply`);
  }
  return names;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What a verb reads item by item is described by the schema it reads them with.
    override({ zodSchema, jsonSchema }) {
      const { readAs } = (z.globalRegistry.get(zodSchema) ?? {}) as { readAs?: z.ZodType };
      if (!readAs) return;
      delete jsonSchema['readAs'];
      Object.assign(jsonSchema, schemaOf(readAs, io));
    },
  });
  return rest;
}

/** A body's schema, and the first of its examples as the one to try. */
function bodyOf(body: z.ZodType): { schema: JsonSchema; example?: unknown } {
  const { examples, ...schema } = schemaOf(body, 'input');
  return Array.isArray(examples) && examples.length > 0 ? { schema, example: examples[0] } : { schema };
}

const reachSentences = {
  own_scope: undefined,
  administration: undefined,
  universe: 'For those who see the whole universe.',
  installation: 'For root.',
} as const satisfies Record<Reach, string | undefined>;

function operationOf(name: string, definition: Endpoint, replyName: string | undefined): Operation {
  const { summary, description, access, reach, params, query, body, kind } = definition;
  const isOpen = access === 'open';
  const permission = isOpen || access === 'signed_in' ? undefined : `Needs the permission \`${access}\`.`;
  const limit =
    body || kind === 'upload' ? `At most ${definition.bodyLimitBytes.toLocaleString('en')} bytes.` : undefined;
  const text = [description, limit, permission, reach && reachSentences[reach]]
    .filter((part) => part !== undefined)
    .join('\n\n');
  const reply = { schema: { $ref: `#/components/schemas/${replyName}` } };
  return {
    operationId: name,
    summary,
    ...(text && { description: text }),
    tags: [tagOf(definition)],
    security: isOpen ? [] : [{ session: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(kind === 'upload' && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } },
    }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': bodyOf(body) } },
    }),
    responses: {
      200:
        kind === 'stream'
          ? { description: 'Server-sent events, each as described.', content: { 'text/event-stream': reply } }
          : kind === 'file'
            ? { description: definition.reply.description ?? 'A file.', content: { '*/*': { schema: {} } } }
            : { description: 'The answer.', content: { 'application/json': reply } },
      ...problemsOf(definition),
    },
  };
}

/** The first word of the path after the common prefix. */
function tagOf({ path }: Endpoint): string {
  return path.replace(apiPrefix, '').split('/')[1] ?? '';
}

function parametersOf(schema: z.ZodObject | undefined, place: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema; // No parameter is `true` or `false`.
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

/** The problem replies of an endpoint by status, each with its codes. */
function problemsOf(definition: Endpoint): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>();
  const codes: ErrorCode[] = [...definition.errors];
  if (definition.body || definition.kind === 'upload') codes.push('payload_too_large', 'unsupported_media_type');
  for (const code of codes) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const replies = [...byStatus].map(([status, ofStatus]) => {
    const description = ofStatus.map((code) => `\`${code}\`: ${errorCodes[code].title}`).join('\n\n');
    const schema: JsonSchema = {
      allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: ofStatus } } }],
    };
    return [String(status), { description, content: { 'application/problem+json': { schema } } }] as const;
  });
  return Object.fromEntries(replies);
}
