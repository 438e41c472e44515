import type { ImportMapping } from '../import-mapping.ts';
import type { GuessContext } from './guess.ts';
import type { TableProfile } from './table-profile.ts';

const mostMarkers = 200;

/** How the file is written, as it was found. */
export function fileOf({ facts }: GuessContext, decimal: '.' | ','): ImportMapping['file'] {
  const encoding = facts?.encoding ?? 'utf-8';
  const delimiter = facts?.delimiter?.length === 1 ? { delimiter: facts.delimiter } : {};
  return { ...delimiter, quote: facts?.quote?.length === 1 ? facts.quote : '"', encoding, decimal };
}

/** Cells that say “no answer”, the most frequent first. */
export function markersOf({ columns }: TableProfile): string[] {
  const counts = new Map<string, number>();
  for (const { missing } of columns) {
    for (const { text, count } of missing) counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, mostMarkers)
    .map(([text]) => text);
}
