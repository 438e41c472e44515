import { z } from 'zod';
import { configBlock } from './config-block.ts';

/** A text per locale; the first that fits the reader is shown. */
export const localeTextsSchema = z
  .partialRecord(z.enum(['en', 'de', 'fi', 'et', 'sv']), z.string().trim().min(1).max(200))
  .refine((texts) => Object.keys(texts).length > 0, { error: 'Write it in one language at least.' });

/** Components a page of the generic kind shows. */
export const pageComponentTypes = [
  'AlertList',
  'RankingTableComponent',
  'GamificationOverviewConfig',
  'MailCampaignsListComponent',
  'MailCampaignDetailsComponent',
] as const;
export type PageComponentType = (typeof pageComponentTypes)[number];

/** Share of the page's width. On a phone everything has the whole of it. */
export const componentWidths = ['full', 'half', 'third'] as const;

export const configuredComponentSchema = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(64)
    .describe(`What is shown: ${pageComponentTypes.join(', ')}. Another one is named on the page as unknown.`),
  titles: localeTextsSchema.optional().describe('Heading; the component’s own when absent.'),
  width: z.enum(componentWidths).optional().describe('Share of the page’s width; the whole when absent.'),
  rows: z.int().min(1).max(50).optional().describe('Most rows of a list.'),
});

/** The value of a date filter: a stretch counted from today, as in `rmonths-12,0`. */
export const selectionIntervalSchema = z
  .string()
  .regex(/^r(days|months|years)-?\d{1,4},-?\d{1,4}$/, 'Write a stretch counted from today, such as rmonths-12,0.');

export const configuredPageSchema = z.strictObject({
  extname: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9._-]+$/)
    .describe('Name in the address.'),
  titles: localeTextsSchema,
  icon: z.string().max(64).describe('Name of the icon in the left menu.'),
  selectionInterval: selectionIntervalSchema.nullable().describe('Period the page opens with; null: as it is.'),
  components: z.array(configuredComponentSchema).min(1).max(12),
});

/** Pages of a survey in the order of the left menu. While nobody set them: those the survey was set up with. */
export const configPages = configBlock({
  summary: 'Pages of a survey in the order of the left menu: title, icon, period and components.',
  scope: 'survey',
  default: [],
  schema: z
    .array(configuredPageSchema)
    .max(30)
    .refine((pages) => new Set(pages.map(({ extname }) => extname)).size === pages.length, {
      error: 'Two pages have the same extname. Give each its own.',
    }),
});
