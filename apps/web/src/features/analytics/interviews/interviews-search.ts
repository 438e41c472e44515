/** What the address of a list says after its `?`. */
export interface InterviewsSearch {
  /** Absent: the newest first. */
  readonly sort?: string | undefined;
  /** Words looked for in comments. */
  readonly q?: string | undefined;
  /** Only interviews with a comment. */
  readonly only?: 'comments' | undefined;
}

/** Keeps what can be read and drops the rest: an old or edited link still opens. */
export function parseInterviewsSearch(search: Record<string, unknown>): InterviewsSearch {
  const { sort, q, only } = search;
  return {
    sort: typeof sort === 'string' && /^-?[\w.-]{1,64}$/.test(sort) && sort !== 'newest' ? sort : undefined,
    // The router reads `?q=5` as a number.
    only: only === 'comments' ? only : undefined,
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : undefined,
  };
}

export function printInterviewsSearch({ sort, q, only }: InterviewsSearch): string {
  const search = new URLSearchParams();
  if (sort && sort !== 'newest') search.set('sort', sort);
  if (q) search.set('q', q);
  if (only) search.set('only', only);
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
