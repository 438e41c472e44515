import {
  contactFields,
  mappedInstantSchema,
  mappedPerspectiveSchema,
  mappedUniverseSchema,
  mappingDraftSchema,
} from '@echolot/contract/intake/import-mapping';
import { issueSentence } from '@echolot/contract/issue-sentence';
import { indicatorFaults } from '@echolot/core/indicator';
import { isTimeZone } from '@echolot/core/time-zone-day';
import type { z } from 'zod';
import { compileInstantFormat } from './instant-format.ts';
import { MappingError } from './mapping-error.ts';

export type { ContactField, MappingDraft, Titles } from '@echolot/contract/intake/import-mapping';
export { contactFields } from '@echolot/contract/intake/import-mapping';

const answerKeys = ['indicators', 'dimensions', 'comments', 'numbers', 'dates'] as const;

/** A mapping that can be used: whole, and without contradiction; documented in docs/import.md. */
export const importMappingSchema = mappingDraftSchema
  .extend({
    universe: mappedUniverseSchema,
    answeredAt: mappedInstantSchema,
    perspective: mappedPerspectiveSchema.prefault({}),
  })
  .superRefine((mapping, context) => {
    const add = (path: PropertyKey[], fault: string, message: string, details: Record<string, string> = {}): void =>
      context.addIssue({ code: 'custom', path, message, params: { fault, ...details } });
    if (!isTimeZone(mapping.universe.timeZone))
      add(['universe', 'timeZone'], 'bad_time_zone', 'Name a time zone such as Europe/Berlin.');
    const checkFormats = (path: PropertyKey[], formats: readonly string[]): void => {
      for (const [index, format] of formats.entries()) {
        const problem = compileInstantFormat(format);
        if (typeof problem === 'string') add([...path, index], 'bad_date_format', problem, { format });
      }
    };
    const { column, blank = 'refuse', formats } = mapping.answeredAt;
    if (column === undefined && blank === 'refuse') {
      const message =
        'Name the column with the date of the answer, or say in "blank" which day rows without a date take.';
      add(['answeredAt'], 'no_date', message);
    }
    checkFormats(['answeredAt', 'formats'], formats);
    if (typeof blank === 'object' && 'formats' in blank)
      checkFormats(['answeredAt', 'blank', 'formats'], blank.formats);
    for (const [place, date] of mapping.dates.entries()) checkFormats(['dates', place, 'formats'], date.formats);
    for (const [index, { method, min, max, decimals, direction, topBoxes }] of mapping.indicators.entries()) {
      for (const fault of indicatorFaults({ method, scale: { min, max, decimals }, direction, topBoxes }))
        add(['indicators', index], fault, indicatorSentences[fault]);
    }
    const seen = new Set<string>();
    for (const key of answerKeys) {
      for (const [index, { extName }] of mapping[key].entries()) {
        if (seen.has(extName)) add([key, index, 'extName'], 'named_twice', `"${extName}" is named twice.`, { extName });
        seen.add(extName);
      }
    }
    if (mapping.samples) {
      if (answerKeys.some((key) => mapping[key].length > 0))
        add(['samples'], 'sample_answers', 'Contacts to be invited have given no answers: leave such columns out.');
      const { externalId, email, phone } = mapping.contact ?? {};
      if (!externalId && !email && !phone)
        add(['contact'], 'no_address_column', 'Name the column with customer number, e-mail address or phone number.');
      return;
    }
    if (mapping.indicators.length === 0) add(['indicators'], 'no_indicator', 'Name at least one indicator.');
    const [first] = mapping.perspective.levels;
    if (!first) add(['perspective', 'levels'], 'no_level', 'Name the column with the units, such as shop or dealer.');
    if (first?.blank === 'above') {
      const message = 'Nothing is above the first level: say "refuse", or the name of a unit for such rows.';
      add(['perspective', 'levels', 0, 'blank'], 'nothing_above', message);
    }
  });

const indicatorSentences: Record<ReturnType<typeof indicatorFaults>[number], string> = {
  bad_scale: 'min must be below max, and neither may have more decimals than "decimals" says.',
  nps_needs_0_to_10: 'NPS is asked from 0 to 10: set min 0 and max 10.',
  nps_needs_higher: 'NPS counts high answers as good: leave direction out.',
  bad_top_boxes: 'topBoxes must be a whole number from 1 to max − min.',
};

export type ImportMapping = z.infer<typeof importMappingSchema>;

/**
 * Reads a mapping from JSON.
 * @throws MappingError with every fault and where it is.
 */
export function readMapping(json: string): ImportMapping {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new MappingError([`It is no JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const result = importMappingSchema.safeParse(value, { error: issueSentence });
  if (result.success) return result.data;
  throw new MappingError(result.error.issues.map(({ path, message }) => `${printPath(path)}: ${message}`));
}

/** `indicators[2].max` */
export function printPath(path: readonly PropertyKey[]): string {
  const text = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return text === '' ? '(whole file)' : text;
}

/** Whether an answer names several categories. */
export function isMultiValued({ separator, boxes }: ImportMapping['dimensions'][number]): boolean {
  return separator !== undefined || boxes !== undefined;
}

/** Every column a mapping reads, with the place that names it. */
export function columnsOf(mapping: ImportMapping): { column: string; place: string }[] {
  const columns: { column: string; place: string }[] = [];
  const add = (name: string | undefined, ...place: PropertyKey[]): void => {
    if (name !== undefined) columns.push({ column: name, place: printPath(place) });
  };
  for (const [index, { column: name, id }] of mapping.perspective.levels.entries()) {
    add(name, 'perspective', 'levels', index, 'column');
    add(id, 'perspective', 'levels', index, 'id');
  }
  for (const [index, { column: name }] of (mapping.samples?.units ?? []).entries())
    add(name, 'samples', 'units', index, 'column');
  add(mapping.externalId?.column, 'externalId', 'column');
  const { column: dateColumn, blank } = mapping.answeredAt;
  add(dateColumn, 'answeredAt', 'column');
  if (typeof blank === 'object' && 'column' in blank) add(blank.column, 'answeredAt', 'blank', 'column');
  for (const key of ['channel', 'locale'] as const) {
    const source = mapping[key];
    if (source && 'column' in source) add(source.column, key, 'column');
  }
  for (const field of contactFields) add(mapping.contact?.[field]?.column, 'contact', field, 'column');
  for (const key of answerKeys) {
    for (const [index, { column: name, when }] of mapping[key].entries()) {
      add(name, key, index, 'column');
      add(when?.column, key, index, 'when', 'column');
    }
  }
  for (const [index, { column: first, boxes = [] }] of mapping.dimensions.entries()) {
    for (const [place, box] of boxes.entries())
      if (box.column !== first) add(box.column, 'dimensions', index, 'boxes', place, 'column');
  }
  for (const [index, name] of mapping.skip.entries()) add(name, 'skip', index);
  return columns;
}
