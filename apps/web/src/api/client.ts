import { type CallInput, type Endpoint, pathOf, type ReplyOf } from '@echolot/contract/endpoint';
import { bearerToken, recoverSession } from '../identity/identity-store.ts';
import { NoAnswerError, ProblemError, problemOf } from './problem-error.ts';

type UndefinedKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

/** What a call is given: params, query and body as the endpoint declares them; what it does not have is left out. */
export type InputOf<E extends Endpoint> = Omit<CallInput<E>, UndefinedKeys<CallInput<E>>> &
  Partial<Pick<CallInput<E>, UndefinedKeys<CallInput<E>>>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Another session's token than the one held. */
  bearer?: string | undefined;
  /** Sent also when the page is being closed. */
  keepalive?: boolean;
}

/** The same seen without the endpoint's own types. */
interface InputParts {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/**
 * Calls an endpoint of the contract with the session's bearer and answers its reply.
 * Throws ProblemError (the server refused), NoAnswerError (nobody answered), or the signal's reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const key = changeKeyOf(endpoint, input, options);
  const underWay = key === undefined ? undefined : changes.get(key);
  if (underWay) return underWay as Promise<ReplyOf<E>>;
  const answered = send(endpoint, input, options).then(
    // The server checks every reply against this schema; checking again here would only cost the user time.
    async (reply) => (await reply.json()) as ReplyOf<E>,
  );
  if (key === undefined) return answered;
  changes.set(key, answered);
  return answered.finally(() => changes.delete(key));
}

/** Changes that are under way. The second click of a double click wants no second one: it gets the answer of the first. */
const changes = new Map<string, Promise<unknown>>();

/** Undefined for what may well be asked twice at once: reads, files, and what can be stopped. */
function changeKeyOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions): string | undefined {
  if (endpoint.method === 'GET' || options.signal || (input as InputParts).body instanceof Blob) return undefined;
  const { body } = input as InputParts;
  return JSON.stringify([endpoint.method, addressOf(endpoint, input), options.bearer ?? bearerToken(), body]);
}

/** As `call`, but answers the open reply: for streams. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  const bearer = options.bearer ?? bearerToken();
  try {
    return await sendOnce(endpoint, input, { ...options, bearer });
  } catch (error) {
    const isRefused = error instanceof ProblemError && error.code === 'sign_in_required' && endpoint.access !== 'open';
    if (!isRefused || options.bearer !== undefined) throw error;
    // Another session may have taken the place of this one meanwhile; else the provider may still know the person.
    const isReplaced = bearerToken() !== undefined && bearerToken() !== bearer;
    if (isReplaced || (await recoverSession())) return sendOnce(endpoint, input, { ...options, bearer: bearerToken() });
    throw error;
  }
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, bearer, keepalive = false }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: endpoint.kind === 'stream' ? 'text/event-stream' : 'application/json' });
  if (bearer !== undefined && endpoint.access !== 'open') headers.set('authorization', `Bearer ${bearer}`);
  const { method } = endpoint;
  const request: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store', keepalive };
  if (signal) request.signal = signal;
  const { body } = input as InputParts;
  if (body instanceof Blob) {
    headers.set('content-type', 'application/octet-stream');
    request.body = body;
  } else if (body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(body);
  }
  const isOfChange = endpoint.method !== 'GET';
  const reply = await fetch(addressOf(endpoint, input), request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new NoAnswerError({ cause: error, isOfChange });
  });
  if (reply.ok) return reply;
  throw await problemOf(reply, isOfChange);
}

/** Address of a call, with its query. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { params, query = {} } = input as InputParts;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const path = pathOf(endpoint, params);
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** Whether trying again may help: the server or the network was away, or asked for a moment. */
export function isPassing(error: unknown): boolean {
  return error instanceof NoAnswerError || (error instanceof ProblemError && error.status === 503);
}
