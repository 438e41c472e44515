import { issueSentence } from '@echolot/contract/issue-sentence';
import { columnsOf, type ImportMapping, importMappingSchema, printPath } from '../import-mapping.ts';
import { refusedColumns } from '../row-reader.ts';

const mappingFaultCodes = [
  'no_date',
  'no_level',
  'no_indicator',
  'named_twice', // extName
  'bad_name', // value
  'bad_scale',
  'nps_needs_0_to_10',
  'nps_needs_higher',
  'bad_top_boxes',
  'bad_date_format', // format
  'nothing_above',
  'bad_time_zone', // value
  'column_missing', // the file lacks it
  'column_repeated', // count
  'column_unused',
  'few_columns', // count: perhaps another delimiter
  'person_and_answer', // other: the place that takes a column about the person for an answer
  'sample_answers', // contacts to be invited have no answers
  'no_address_column',
  'malformed', // anything else; the sentence says what
] as const;
export type MappingFaultCode = (typeof mappingFaultCodes)[number];

/** What is wrong with a mapping, for a program to translate and to show where it belongs. */
export interface MappingFault {
  readonly code: MappingFaultCode;
  /** `indicators[2].max`; "(whole file)" for the mapping itself. */
  readonly place: string;
  /** The column it is about; empty when it is about none. */
  readonly column: string;
  readonly details: Readonly<Record<string, string | number>>;
  /** The same in English. */
  readonly sentence: string;
}

/** Every fault of a mapping, also against the head of the file when its columns are given. Empty when it can be used. */
export function mappingFaults(mapping: unknown, columns?: readonly string[]): MappingFault[] {
  const checked = importMappingSchema.safeParse(mapping, { error: issueSentence });
  if (checked.success) {
    const faults = personFaults(checked.data);
    return columns ? [...faults, ...headFaults(checked.data, columns)] : faults;
  }
  return checked.error.issues.map((issue) => {
    const place = printPath(issue.path);
    const { fault, ...rest } = issue.code === 'custom' ? (issue.params ?? {}) : {};
    const value = valueAt(mapping, issue.path);
    const code = codeOf(place, fault, value);
    const details = Object.fromEntries(
      Object.entries({ value, ...rest }).flatMap(([key, one]) =>
        typeof one === 'string' || typeof one === 'number' ? [[key, one] as const] : [],
      ),
    );
    const message =
      code === 'no_date' && fault === undefined ? 'Name the column with the date of the answer.' : issue.message;
    return { code, place, column: columnAt(mapping, issue.path), details, sentence: `${place}: ${message}` };
  });
}

function codeOf(place: string, fault: unknown, value: unknown): MappingFaultCode {
  const own = mappingFaultCodes.find((code) => code === fault);
  if (own) return own;
  if (place === 'answeredAt.column' || (place === 'answeredAt' && value === undefined)) return 'no_date';
  if (place === 'perspective.levels') return 'no_level';
  if (place.endsWith('extName')) return 'bad_name';
  return 'malformed';
}

/** What is known of a person must not be an answer too: it would be kept where erasure does not look. */
function personFaults(mapping: ImportMapping): MappingFault[] {
  const named = columnsOf(mapping);
  const answer = /^(indicators|dimensions|comments|numbers|dates)\[\d+\]\.column$/;
  return named
    .filter(({ place }) => place.startsWith('contact.'))
    .flatMap(({ column, place }): MappingFault[] => {
      const other = named.find((one) => one.column === column && answer.test(one.place))?.place;
      if (other === undefined) return [];
      const sentence = `${place}: "${column}" is also ${other}; keep it with the person or with the answers, not with both.`;
      return [{ code: 'person_and_answer', place, column, details: { other }, sentence }];
    });
}

function headFaults(mapping: ImportMapping, columns: readonly string[]): MappingFault[] {
  const faults: MappingFault[] = [];
  const named = columnsOf(mapping);
  const counts = new Map<string, number>();
  for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  for (const { column, place } of named) {
    const count = counts.get(column) ?? 0;
    if (count === 0) {
      const sentence = `${place}: the file has no column "${column}".`;
      faults.push({ code: 'column_missing', place, column, details: {}, sentence });
    } else if (count > 1) {
      const sentence = `${place}: the file has ${count} columns called "${column}"; rename all but one.`;
      faults.push({ code: 'column_repeated', place, column, details: { count }, sentence });
    }
  }
  const known = new Set([...named.map(({ column }) => column), ...refusedColumns]);
  for (const column of counts.keys()) {
    if (known.has(column)) continue;
    const sentence = `skip: the file has a column "${column}" that the mapping does not use; use it, or put it on this list.`;
    faults.push({ code: 'column_unused', place: 'skip', column, details: {}, sentence });
  }
  if (faults.length >= columns.length && columns.length <= 2 && faults.length > 0) {
    const details = { count: columns.length };
    const sentence = `file.delimiter: only ${columns.length} column was found; is another character between the columns?`;
    faults.push({ code: 'few_columns', place: 'file.delimiter', column: '', details, sentence });
  }
  return faults;
}

function valueAt(mapping: unknown, path: readonly PropertyKey[]): unknown {
  let value = mapping;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

/** The column of the innermost part of the mapping on the way that names one. */
function columnAt(mapping: unknown, path: readonly PropertyKey[]): string {
  for (let length = path.length; length > 0; length -= 1) {
    const value = valueAt(mapping, path.slice(0, length));
    if (typeof value === 'object' && value !== null && 'column' in value && typeof value.column === 'string')
      return value.column;
  }
  return '';
}
