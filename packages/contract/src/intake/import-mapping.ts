import { z } from 'zod';
import { localeSchema } from '../identity.ts';

/**
 * How the columns of a file become interviews; documented in docs/import.md. This is its shape while a person is at work on
 * it: parts may still be missing. The server says what is, and what contradicts itself.
 */

/** Whole questions are used as names. */
const column = z.string().min(1).max(320);
/** A column may lack a name. */
const skippedColumn = z.string().max(320);
const slug = z.string().regex(/^[a-z0-9-]{1,64}$/, 'Use 1 to 64 of the characters a–z, 0–9 and "-".');
const variableName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,62}$/, 'Begin with a letter a–z and use a–z, 0–9 and "_" only, at most 63.');
/** One text, in the universe's default language, or one per language. */
const titles = z.union([
  z.string().min(1).max(200),
  z.record(z.string().regex(/^[a-z]{2}$/), z.string().min(1).max(200)),
]);
const cell = z.string().max(20_000);
const markers = z.array(cell).max(1000).describe('Cells that mean “no answer”.');
const oneCharacter = z.string().length(1);
const formats = z.array(z.string().min(1).max(100)).min(1).max(50).default(['yyyy-MM-dd']);

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

const indicator = z.strictObject({
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
});

const dimension = z.strictObject({
  ...answer,
  separator: z.string().min(1).max(3).optional().describe('Set for several categories in one cell.'),
  recode: z.record(z.string(), z.string().nullable()).default({}),
  boxes: z
    .array(z.strictObject({ column, title: z.string().min(1).max(200) }))
    .min(1)
    .max(200)
    .optional()
    .describe('Boxes to tick, a column for each: a ticked one names its category. `column` is the first of them.'),
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

export const mappedUniverseSchema = z.strictObject({
  extName: slug,
  title: z.string().min(1).max(200).optional(),
  timeZone: z.string().min(1).max(64).default('Europe/Berlin'),
  defaultLocale: localeSchema.default('en'),
});

export const mappedInstantSchema = z.strictObject({
  column: column.optional().describe('Without it, every row is one without a date.'),
  formats,
  blank: z
    .union([z.enum(['refuse', 'fileDay']), z.strictObject({ day: z.iso.date() }), z.strictObject({ column, formats })])
    .optional()
    .describe('A row without a date: refused, or dated by the day of the file, a fixed day, or another column.'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day such as 12:00.')
    .default('12:00')
    .describe('Time of day where the format has none.'),
});

export const mappedPerspectiveSchema = z.strictObject({
  extName: slug.default('org'),
  titles: titles.optional(),
  rootName: z.string().min(1).max(200).optional().describe('Name of the unit above all others.'),
  levels: z.array(level).max(9).default([]),
});

export const mappingDraftSchema = z.strictObject({
  $schema: z.string().max(500).optional(),
  file: z
    .strictObject({
      delimiter: oneCharacter.optional(),
      quote: oneCharacter.optional(),
      encoding: z.string().min(1).max(40).optional(),
      decimal: z.enum(['.', ',']).default('.'),
    })
    .prefault({}),
  universe: mappedUniverseSchema.optional().describe('For the command; in the browser it is the universe one is in.'),
  survey: z.strictObject({
    extName: slug,
    titles: titles.optional(),
    startFilter: z.string().max(2000).default(''),
  }),
  perspective: mappedPerspectiveSchema.prefault({}),
  externalId: z.strictObject({ column }).optional().describe('Without it, the content is the id.'),
  answeredAt: mappedInstantSchema.optional(),
  channel: constantOrColumn.optional(),
  locale: constantOrColumn.optional(),
  contact: contact.optional().describe('Columns about the person who answered; they never enter the interview.'),
  missing: markers.default([]),
  indicators: z.array(indicator).max(500).default([]),
  dimensions: z.array(dimension).max(500).default([]),
  comments: z.array(comment).max(500).default([]),
  numbers: z.array(number).max(500).default([]),
  dates: z.array(date).max(500).default([]),
  samples: z
    .strictObject({
      units: z
        .array(z.strictObject({ perspective: slug, column }))
        .max(20)
        .default([])
        .describe('Column with the unit in each perspective of the survey: its id or its name.'),
    })
    .optional()
    .describe(
      'Set: the rows are contacts to be invited to a survey that is there. `answeredAt` is the day of what they are asked about, ' +
        '`externalId` the id of that event; answers and levels stay empty.',
    ),
  skip: z.array(skippedColumn).max(5000).default([]).describe('Columns that are knowingly left out.'),
});

export type MappingDraft = z.infer<typeof mappingDraftSchema>;
export type MappingDraftInput = z.input<typeof mappingDraftSchema>;
export type Titles = z.infer<typeof titles>;
