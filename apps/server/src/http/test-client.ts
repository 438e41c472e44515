import { type CallInput, type Endpoint, pathOf, type ReplyOf } from '@echolot/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@echolot/contract/endpoints';
import type { ErrorCode } from '@echolot/contract/errors';
import { type Problem, problemSchema } from '@echolot/contract/problem';

/** What came back: the reply, or the problem. */
export interface CallResult<Reply> {
  readonly status: number;
  readonly headers: Headers;
  /** @throws the problem as an error, when there is no reply. */
  reply(): Reply;
  /** Undefined when the call succeeded. */
  readonly problem: Problem | undefined;
  readonly code: ErrorCode | undefined;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Only what the endpoint takes has to be given. */
export type TestInput<Name extends EndpointName> = {
  [Part in keyof CallInput<Endpoints[Name]> as CallInput<Endpoints[Name]>[Part] extends undefined
    ? never
    : Part]: CallInput<Endpoints[Name]>[Part];
};

/** The address of a call below the server's origin. */
export function addressOf(definition: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const path = pathOf(definition, input.params as Record<string, unknown> | undefined);
  const query = Object.entries((input.query as Record<string, unknown> | undefined) ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Calls endpoints of a running server by their names, with the contract's types; for tests. */
export class TestClient {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async call<Name extends EndpointName>(
    name: Name,
    input: TestInput<Name>,
    { token, signal, headers }: CallOptions = {},
  ): Promise<CallResult<ReplyOf<Endpoints[Name]>>> {
    const definition: Endpoint = endpoints[name];
    const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
    const response = await fetch(this.#origin + addressOf(definition, { params, query }), {
      method: definition.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const problem = response.ok ? undefined : withoutInstance(problemSchema.parse(JSON.parse(text)));
    return {
      status: response.status,
      headers: response.headers,
      problem,
      code: problem?.code,
      reply() {
        if (problem) throw new Error(`${definition.method} ${definition.path} answered ${JSON.stringify(problem)}`);
        const value: unknown = definition.kind === 'file' ? text : JSON.parse(text);
        return definition.reply.parse(value) as ReplyOf<Endpoints[Name]>; // The endpoint of this name.
      },
    };
  }
}

/** Each request has an id of its own; all else may be compared. */
function withoutInstance({ instance: _, ...problem }: Problem): Problem {
  return problem;
}
