import { contactFields } from '../import-mapping.ts';
import { keyOfRole } from './answer-draft.ts';
import { fitDates } from './fitting-dates.ts';
import type { ColumnGuess, ColumnRole, Guess, SavedMapping } from './guess.ts';
import type { TableProfile } from './table-profile.ts';

/** A saved mapping as it is, with the role it gives each column; date formats that do not read this file are guessed anew. */
export function reuseMapping(profile: TableProfile, { name, mapping: saved }: SavedMapping): Guess {
  const { mapping, columns: datedAnew, notes } = fitDates(profile, name, saved);
  const roles = new Map<string, Pick<ColumnGuess, 'role' | 'extNames' | 'field'>>();
  const add = (column: string | undefined, role: ColumnRole, extName?: string): void => {
    if (column === undefined) return;
    const known = roles.get(column)?.extNames ?? [];
    if (!roles.has(column) || extName !== undefined) {
      roles.set(column, { role, extNames: extName === undefined ? known : [...known, extName] });
    }
  };
  for (const { column, id } of mapping.perspective.levels) {
    add(column, 'level');
    add(id, 'levelId');
  }
  for (const { column, perspective } of mapping.samples?.units ?? []) add(column, 'unit', perspective);
  add(mapping.externalId?.column, 'externalId');
  const { column: dateColumn, blank } = mapping.answeredAt;
  add(dateColumn, 'answeredAt');
  if (typeof blank === 'object' && 'column' in blank) add(blank.column, 'date');
  for (const role of ['channel', 'locale'] as const) {
    const source = mapping[role];
    if (source && 'column' in source) add(source.column, role);
  }
  for (const role of ['indicator', 'dimension', 'comment', 'number', 'date'] as const) {
    for (const { column, extName } of mapping[keyOfRole[role]]) add(column, role, extName);
  }
  for (const { extName, boxes = [] } of mapping.dimensions)
    for (const { column } of boxes) if (!roles.has(column)) add(column, 'dimension', extName);
  for (const field of contactFields) {
    const column = mapping.contact?.[field]?.column;
    if (column !== undefined && !roles.has(column)) roles.set(column, { role: 'contact', extNames: [], field });
  }
  const columns = profile.columns.map(
    ({ column }): ColumnGuess => ({
      column,
      ...(roles.get(column) ?? { role: 'skip', extNames: [] }),
      because: 'saved_mapping',
      details: { mapping: name },
      confidence: datedAnew.has(column) ? 'likely' : 'sure',
    }),
  );
  return { mapping, isComplete: true, columns, notes };
}
