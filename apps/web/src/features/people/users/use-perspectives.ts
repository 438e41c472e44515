import { getStructure } from '@echolot/contract/structure/structure';
import { useQueries } from '@tanstack/react-query';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { useIdentity } from '../../../identity/use-identity.ts';

export interface KnownPerspective {
  readonly extName: string;
  readonly titles: Readonly<Record<string, string>>;
  /** A survey that has it, whose tree can be read. */
  readonly survey: string;
}

interface Perspectives {
  readonly perspectives: readonly KnownPerspective[];
  readonly isPending: boolean;
  /** Whether hierarchies are not open as a whole: units are then found by their names. */
  readonly isClosed: boolean;
  readonly error: Error | null;
}

/** Every hierarchy of the universe, read from the surveys that have it. */
export function usePerspectives(): Perspectives {
  const { surveys, permissions } = useIdentity();
  const mayRead = permissions.includes('structure.read');
  const queries = useQueries({
    queries: surveys.map(({ extName }) => ({
      ...queryOptionsOf(getStructure, { params: { survey: extName } }),
      enabled: mayRead,
    })),
  });
  const known = new Map<string, KnownPerspective>();
  for (const { data } of queries)
    for (const { extName, titles } of data?.perspectives ?? [])
      if (!known.has(extName)) known.set(extName, { extName, titles, survey: data?.survey ?? '' });
  const error = queries.find((query) => query.error)?.error ?? null;
  return {
    perspectives: [...known.values()],
    isPending: mayRead && known.size === 0 && queries.some((query) => query.isPending),
    isClosed: !mayRead || isForbidden(error),
    error,
  };
}

export const isForbidden = (error: unknown): boolean => error instanceof ProblemError && error.status === 403;
