import { indicatorFaults } from '@echolot/core/indicator';
import { isTimeZone } from '@echolot/core/time-zone-day';
import { z } from 'zod';
import { compileInstantFormat } from './instant-format.ts';

/** How a file becomes interviews; documented in docs/import.md. */

const column = z.string().min(1).max(200);
/** A column may lack a name. */
const skippedColumn = z.string().max(200);
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, 'Use 1 to 64 of the characters a–z, 0–9 and "-".');
const variableName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,62}$/, 'Begin with a letter a–z and use a–z, 0–9 and "_" only, at most 63.');
/** One text, in the universe's default language, or one per language. */
const titles = z.union([
  z.string().min(1).max(200),
  z.record(z.string().regex(/^[a-z]{2}$/), z.string().min(1).max(200)),
]);
const markers = z.array(z.string()).describe('Cells that mean “no answer”.');
const oneCharacter = z.string().length(1);
const format = z.string().superRefine((text, context) => {
  const fault = compileInstantFormat(text);
  if (typeof fault === 'string')
    context.addIssue({ code: 'custom', message: fault, params: { fault: 'bad_date_format' } });
});
const formats = z.array(format).min(1).default(['yyyy-MM-dd']);

const level = z.strictObject({
  column,
  kind: z.string().min(1).max(40).describe('What a unit of this level is called: country, dealer …'),
  id: column.optional().describe('Column with the unit’s id in the source system; without it the name is the id.'),
  blank: z
    .union([z.enum(['above', 'refuse']), z.strictObject({ name: z.string().min(1).max(200) })])
    .optional()
    .describe('A row without a name here: placed at the level above, refused, or placed at a unit of this name.'),
  capitalize: z.boolean().default(false).describe('“british-airways” becomes “British Airways”.'),
});

const condition = z.strictObject({ column, is: z.enum(['blank', 'filled']) });

const notation = z
  .strictObject({
    decimal: z.enum(['.', ',']).optional(),
    thousands: z.enum(['.', ',', ' ', "'"]).optional(),
    unit: z.string().min(1).max(10).optional().describe('Stands before or after the number: %, €.'),
  })
  .optional()
  .describe('How numbers are written in this column, where it differs from the file.');

const answer = {
  column,
  extName: variableName,
  titles: titles.optional(),
  missing: markers.default([]),
  when: condition.optional(),
};

const indicator = z
  .strictObject({
    ...answer,
    method: z.enum(['nps', 'csat', 'ces', 'mean', 'index']),
    min: z.number(),
    max: z.number(),
    decimals: z.int().min(0).max(4).default(0),
    direction: z.enum(['higher', 'lower']).default('higher'),
    topBoxes: z.int().optional(),
    notation,
    weight: z.number().nonnegative().optional(),
    target: z.number().optional(),
    recode: z.record(z.string(), z.number().nullable()).default({}),
    outside: z.enum(['refuse', 'missing']).default('refuse').describe('A number outside the scale.'),
  })
  .superRefine((value, context) => {
    const { method, min, max, decimals, direction, topBoxes } = value;
    for (const fault of indicatorFaults({ method, scale: { min, max, decimals }, direction, topBoxes })) {
      context.addIssue({ code: 'custom', message: indicatorSentences[fault], params: { fault } });
    }
  });

const indicatorSentences: Record<ReturnType<typeof indicatorFaults>[number], string> = {
  bad_scale: 'min must be below max, and neither may have more decimals than "decimals" says.',
  nps_needs_0_to_10: 'NPS is asked from 0 to 10: set min 0 and max 10.',
  nps_needs_higher: 'NPS counts high answers as good: leave direction out.',
  bad_top_boxes: 'topBoxes must be a whole number from 1 to max − min.',
};

const dimension = z.strictObject({
  ...answer,
  separator: z.string().min(1).max(3).optional().describe('Set for several categories in one cell.'),
  recode: z.record(z.string(), z.string().nullable()).default({}),
});

const number = z.strictObject({ ...answer, decimals: z.int().min(0).max(4).default(0), notation });
const date = z.strictObject({ ...answer, formats });
const comment = z.strictObject(answer);

/** What is known of the person who answered. Belongs to the contact, never to the interview. */
export const contactFields = [
  'externalId',
  'givenName',
  'familyName',
  'name',
  'email',
  'phone',
  'street',
  'postcode',
  'city',
  'country',
  'locale',
] as const;
export type ContactField = (typeof contactFields)[number];

const contactColumn = z.strictObject({ column }).optional();
const contact = z.strictObject({
  externalId: contactColumn,
  givenName: contactColumn,
  familyName: contactColumn,
  name: contactColumn,
  email: contactColumn,
  phone: contactColumn,
  street: contactColumn,
  postcode: contactColumn,
  city: contactColumn,
  country: contactColumn,
  locale: contactColumn,
} satisfies Record<ContactField, typeof contactColumn>);

const constantOrColumn = z.union([
  z.strictObject({ column, recode: z.record(z.string(), z.string()).default({}) }),
  z.strictObject({ value: z.string().max(64) }),
]);

export const importMappingSchema = z
  .strictObject({
    $schema: z.string().optional(),
    file: z
      .strictObject({
        delimiter: oneCharacter.optional(),
        quote: oneCharacter.default('"'),
        encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252']).default('utf-8'),
        decimal: z.enum(['.', ',']).default('.'),
      })
      .prefault({}),
    universe: z.strictObject({
      extName: slug,
      title: z.string().min(1).max(200).optional(),
      timeZone: z.string().refine(isTimeZone, 'Name a time zone such as Europe/Berlin.').default('Europe/Berlin'),
      defaultLocale: z.enum(['en', 'de', 'fi', 'et', 'sv']).default('en'),
    }),
    survey: z.strictObject({
      extName: slug,
      titles: titles.optional(),
      startFilter: z.string().max(2000).default(''),
    }),
    perspective: z.strictObject({
      extName: slug.default('org'),
      titles: titles.optional(),
      rootName: z.string().min(1).max(200).optional().describe('Name of the unit above all others.'),
      levels: z.array(level).min(1).max(9),
    }),
    externalId: z.strictObject({ column }).optional().describe('Without it, the content is the id.'),
    answeredAt: z.strictObject({
      column,
      formats,
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day such as 12:00.')
        .default('12:00')
        .describe('Time of day where the format has none.'),
    }),
    channel: constantOrColumn.optional(),
    locale: constantOrColumn.optional(),
    contact: contact.optional().describe('Columns about the person who answered; they never enter the interview.'),
    missing: markers.default([]),
    indicators: z.array(indicator).default([]),
    dimensions: z.array(dimension).default([]),
    comments: z.array(comment).default([]),
    numbers: z.array(number).default([]),
    dates: z.array(date).default([]),
    skip: z.array(skippedColumn).default([]).describe('Columns that are knowingly left out.'),
  })
  .superRefine((mapping, context) => {
    const seen = new Set<string>();
    for (const key of ['indicators', 'dimensions', 'comments', 'numbers', 'dates'] as const) {
      for (const [index, { extName }] of mapping[key].entries()) {
        if (seen.has(extName))
          context.addIssue({
            code: 'custom',
            path: [key, index, 'extName'],
            message: `"${extName}" is named twice.`,
            params: { fault: 'named_twice', extName },
          });
        seen.add(extName);
      }
    }
    if (mapping.indicators.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['indicators'],
        message: 'Name at least one indicator.',
        params: { fault: 'no_indicator' },
      });
    if (mapping.perspective.levels[0]?.blank === 'above') {
      const message = 'Nothing is above the first level: say "refuse", or the name of a unit for such rows.';
      context.addIssue({
        code: 'custom',
        path: ['perspective', 'levels', 0, 'blank'],
        message,
        params: { fault: 'nothing_above' },
      });
    }
  });

export type ImportMapping = z.infer<typeof importMappingSchema>;
export type Titles = z.infer<typeof titles>;

/** Every fault of a mapping, each with its place. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The mapping cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

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
  const result = importMappingSchema.safeParse(value);
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
  add(mapping.externalId?.column, 'externalId', 'column');
  add(mapping.answeredAt.column, 'answeredAt', 'column');
  for (const key of ['channel', 'locale'] as const) {
    const source = mapping[key];
    if (source && 'column' in source) add(source.column, key, 'column');
  }
  for (const field of contactFields) add(mapping.contact?.[field]?.column, 'contact', field, 'column');
  for (const key of ['indicators', 'dimensions', 'comments', 'numbers', 'dates'] as const) {
    for (const [index, { column: name, when }] of mapping[key].entries()) {
      add(name, key, index, 'column');
      add(when?.column, key, index, 'when', 'column');
    }
  }
  for (const [index, name] of mapping.skip.entries()) add(name, 'skip', index);
  return columns;
}
