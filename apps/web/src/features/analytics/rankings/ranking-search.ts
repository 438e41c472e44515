import type { DataTableSort } from '@echolot/ui/data-table-column';

/** What the address of a ranking says after its `?`. The path says survey, unit and filters. */
interface RankingSearch {
  /** Column, with `-` in front from the highest down: `-nps`. Absent: by the first indicator, best first. */
  readonly sort?: string | undefined;
  /** Text the names of the units contain. */
  readonly q?: string | undefined;
  /** Absent: the table. */
  readonly show?: 'chart' | undefined;
}

const longestText = 200;

/** Keeps what can be read and drops the rest: an old or edited link still opens. */
export function parseRankingSearch(search: Record<string, unknown>): RankingSearch {
  const text = (value: unknown): string | undefined => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    return String(value).slice(0, longestText) || undefined;
  };
  const { sort, q, show } = search;
  return { sort: text(sort), q: text(q), show: show === 'chart' ? show : undefined };
}

/** `?sort=-nps&q=berlin`; empty without anything to say. What other parts of a page say there (`othersIn`) stays. */
export function printRankingSearch(search: RankingSearch, others = ''): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const text = [new URLSearchParams(pairs).toString(), others].filter(Boolean).join('&');
  return text && `?${text}`;
}

/** What is not the ranking's own, as it is in an address that several parts of a page share. */
export function othersIn({ sort: _, q: __, show: ___, ...others }: Record<string, unknown>): string {
  return new URLSearchParams(others as Record<string, string>).toString();
}

export function parseSort(text: string | undefined): DataTableSort | undefined {
  if (!text) return undefined;
  const isDescending = text.startsWith('-');
  return { columnId: isDescending ? text.slice(1) : text, isDescending };
}

export function printSort({ columnId, isDescending }: DataTableSort): string {
  return `${isDescending ? '-' : ''}${columnId}`;
}

export function isSameSort(one: DataTableSort, other: DataTableSort): boolean {
  return one.columnId === other.columnId && one.isDescending === other.isDescending;
}
