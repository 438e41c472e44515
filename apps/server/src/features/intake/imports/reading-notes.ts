import type { ImportNote } from '@echolot/contract/intake/imports';
import type { SourceFacts } from './reading/source-table.ts';

/** Lines of a file that are no rows. */
export interface DamagedLines {
  readonly count: number;
  readonly firstLine: number;
  readonly reason: string;
}

/** What a person should know about how a file was read, before its columns. */
export function readingNotes(facts: SourceFacts, damaged: DamagedLines): ImportNote[] {
  const notes: ImportNote[] = [];
  const { mergedRanges = 0, otherEncoding } = facts;
  if (damaged.count > 0) {
    const { count: cells, firstLine: line, reason } = damaged;
    notes.push({ code: 'damaged_lines', details: { cells, line, reason }, severity: 'decide' });
  }
  if (otherEncoding) {
    const { encoding, sample, otherSample } = otherEncoding;
    const details = { encoding: facts.encoding ?? '', sample, other: encoding, otherSample };
    notes.push({ code: 'encoding_open', details, severity: 'decide' });
  }
  if (mergedRanges > 0) notes.push({ code: 'merged_cells', details: { cells: mergedRanges }, severity: 'inform' });
  return notes;
}
