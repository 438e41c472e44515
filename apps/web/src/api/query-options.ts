import type { Endpoint, ReplyOf } from '@echolot/contract/endpoint';
import { figurePaths } from '@echolot/contract/path-groups';
import { hashKey, keepPreviousData, type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { currentIdentity } from '../identity/identity-store.ts';
import { call, type InputOf, isPassing } from './client.ts';

/** Key of a read: the endpoint, whose figures they are (never shared between universes, users or languages), the input. */
export type ReadKey = readonly [path: string, whose: string, input: object];

/**
 * Options of TanStack Query for a read of the contract. The last answer stays while the next is on its way; only what
 * may pass by itself (no answer, 503) is tried again.
 */
export function queryOptionsOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, ReadKey>({
    queryKey: readKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 4 && isPassing(error),
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 8000),
  });
}

/**
 * The same for what is edited: the last answer stays only while the same is read in another language, for what is written in a form
 * must not be of something else.
 */
export function editedOptionsOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const options = queryOptionsOf(endpoint, input);
  return {
    ...options,
    placeholderData: (
      last: ReplyOf<E> | undefined,
      query: Query<ReplyOf<E>, Error, ReplyOf<E>, ReadKey> | undefined,
    ) => (query && asked(query.queryKey) === asked(options.queryKey) ? last : undefined),
  };
}

/** What a key asks and for whom, in whatever language. */
const asked = ([path, whose, input]: ReadKey): string => hashKey([path, whose.replace(/ \S*$/, ''), input]);

export function readKeyOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): ReadKey {
  const who = currentIdentity();
  return [endpoint.path, who ? `${who.universe} ${who.userId} ${who.locale}` : '', input];
}

/** Marks the reads of a survey's figures as out of date; those on the screen are read again. */
export async function invalidateFiguresOf(client: QueryClient, survey: string): Promise<void> {
  await client.invalidateQueries({ predicate: isFigureOf(survey) });
}

/** Whether any of a survey's figures that were read are of another position of the record. */
export function areFiguresBehind(client: QueryClient, survey: string, position: string): boolean {
  const read = client.getQueriesData<{ position?: string }>({ predicate: isFigureOf(survey) });
  return read.some(([, data]) => data?.position !== undefined && data.position !== position);
}

function isFigureOf(survey: string) {
  return ({ queryKey }: Query): boolean => {
    const [path, , input] = queryKey as Partial<ReadKey>;
    if (!path || !figurePaths.test(path)) return false;
    const { params }: { params?: { survey?: string } } = input ?? {};
    return params?.survey === survey;
  };
}
