import { type ContactField, contactFields, type MappingDraft } from '@echolot/contract/intake/import-mapping';

export type Level = MappingDraft['perspective']['levels'][number];
export type Indicator = MappingDraft['indicators'][number];
export type Dimension = MappingDraft['dimensions'][number];
export type NumberVariable = MappingDraft['numbers'][number];
type DateVariable = MappingDraft['dates'][number];
type CommentVariable = MappingDraft['comments'][number];

/** Lists of the mapping whose entries become variables of the survey. */
export const answerLists = ['indicators', 'dimensions', 'numbers', 'dates', 'comments'] as const;

/** What a column is to the import, as one chooses it from a list. */
export type Role =
  | 'level'
  | 'level_id'
  | 'answered_at'
  | 'external_id'
  | 'channel'
  | 'locale'
  | 'indicator'
  | 'dimension'
  | 'number'
  | 'date'
  | 'comment'
  | 'skip'
  | `contact.${ContactField}`
  | `unit.${string}`;

/** One place of the mapping that reads a column. A column may feed several. */
export type ColumnUse =
  | { readonly role: 'level' | 'level_id'; readonly index: number; readonly level: Level }
  | { readonly role: 'indicator'; readonly index: number; readonly variable: Indicator }
  | { readonly role: 'dimension'; readonly index: number; readonly variable: Dimension }
  | { readonly role: 'number'; readonly index: number; readonly variable: NumberVariable }
  | { readonly role: 'date'; readonly index: number; readonly variable: DateVariable }
  | { readonly role: 'comment'; readonly index: number; readonly variable: CommentVariable }
  | { readonly role: Exclude<Role, 'level' | 'level_id' | 'indicator' | 'dimension' | 'number' | 'date' | 'comment'> };

/** Every use of every column. One nobody has decided on is not in it. */
export function usesOf(draft: MappingDraft): Map<string, ColumnUse[]> {
  const uses = new Map<string, ColumnUse[]>();
  const add = (column: string | undefined, use: ColumnUse): void => {
    if (column === undefined) return;
    const own = uses.get(column);
    if (own) own.push(use);
    else uses.set(column, [use]);
  };
  for (const [index, level] of draft.perspective.levels.entries()) {
    add(level.column, { role: 'level', index, level });
    if (level.id !== level.column) add(level.id, { role: 'level_id', index, level });
  }
  for (const { column, perspective } of draft.samples?.units ?? []) add(column, { role: `unit.${perspective}` });
  add(draft.externalId?.column, { role: 'external_id' });
  add(draft.answeredAt?.column, { role: 'answered_at' });
  const blank = draft.answeredAt?.blank;
  // Also where it dates rows only that have no other date.
  if (typeof blank === 'object' && 'column' in blank) add(blank.column, { role: 'answered_at' });
  for (const key of ['channel', 'locale'] as const) {
    const source = draft[key];
    if (source && 'column' in source) add(source.column, { role: key });
  }
  for (const field of contactFields) add(draft.contact?.[field]?.column, { role: `contact.${field}` });
  for (const [index, variable] of draft.indicators.entries()) {
    add(variable.column, { role: 'indicator', index, variable });
  }
  for (const [index, variable] of draft.dimensions.entries()) {
    for (const column of new Set([variable.column, ...(variable.boxes ?? []).map((box) => box.column)]))
      add(column, { role: 'dimension', index, variable });
  }
  for (const [index, variable] of draft.numbers.entries()) add(variable.column, { role: 'number', index, variable });
  for (const [index, variable] of draft.dates.entries()) add(variable.column, { role: 'date', index, variable });
  for (const [index, variable] of draft.comments.entries()) add(variable.column, { role: 'comment', index, variable });
  for (const column of draft.skip) add(column, { role: 'skip' });
  return uses;
}

/** Whether what the column says belongs to the person and not to the interview. */
export function isPersonal(role: Role): boolean {
  return role.startsWith('contact.');
}

/** The perspective whose unit the column names, where rows are contacts to be invited. */
export function perspectiveOf(role: Role): string | undefined {
  return role.startsWith('unit.') ? role.slice('unit.'.length) : undefined;
}
