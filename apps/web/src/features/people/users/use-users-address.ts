import { type UserState, userStates } from '@echolot/contract/people/users';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { noSurvey } from '../../../paths.ts';

export const userSorts = ['name', 'role', 'state', 'lastSeenAt'] as const;
export type UserSort = (typeof userSorts)[number];

/** What the address of the list says after its `?`. */
export interface UsersLook {
  readonly q: string;
  readonly role: string | undefined;
  readonly state: UserState | undefined;
  /** A drill path. */
  readonly unit: string | undefined;
  readonly sort: UserSort;
  readonly direction: 'up' | 'down';
}

// The router reads digits as a number.
const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : '';

/** Keeps what can be read and drops the rest: an old or edited link still opens. */
export function parseUsersLook(search: Readonly<Record<string, unknown>>): UsersLook {
  return {
    q: textOf(search['q'], 100),
    role: textOf(search['role'], 64) || undefined,
    state: userStates.find((one) => one === search['state']),
    unit: textOf(search['unit'], 800) || undefined,
    sort: userSorts.find((one) => one === search['sort']) ?? 'name',
    direction: search['direction'] === 'down' ? 'down' : 'up',
  };
}

export function printUsersLook({ q, role, state, unit, sort, direction }: UsersLook): string {
  const parts = new URLSearchParams();
  if (q !== '') parts.set('q', q);
  if (role !== undefined) parts.set('role', role);
  if (state !== undefined) parts.set('state', state);
  if (unit !== undefined) parts.set('unit', unit);
  if (sort !== 'name') parts.set('sort', sort);
  if (direction !== 'up') parts.set('direction', direction);
  return parts.size > 0 ? `?${parts.toString()}` : '';
}

export interface UsersAddress extends UsersLook {
  readonly survey: string;
  /** Whether anything narrows the list. */
  readonly isNarrowed: boolean;
  /** Changes what stands after the `?`, without a new step in the history. */
  change(next: Partial<UsersLook>): void;
}

/** The address of the list, which is its state: reload, back and a pasted link give the same. */
export function useUsersAddress(): UsersAddress {
  const { survey = noSurvey } = useParams({ strict: false }) as { survey?: string };
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  return useMemo(() => {
    const look = parseUsersLook(search);
    const { q, role, state, unit } = look;
    return {
      ...look,
      survey,
      isNarrowed: q !== '' || role !== undefined || state !== undefined || unit !== undefined,
      change(next) {
        const { pathname, search: latest } = router.state.location;
        const href = pathname + printUsersLook({ ...parseUsersLook(latest), ...next });
        void router.navigate({ href, replace: true });
      },
    };
  }, [survey, search, router]);
}
