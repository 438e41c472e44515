import { z } from 'zod';
import { configBlock } from './config-block.ts';

const daysSchema = z.int().min(0).max(730);

export const quarantineSchema = z.strictObject({
  days: daysSchema.describe(
    'Days after an invitation within which nobody is invited again, by whatever channel; 0: no such rule.',
  ),
  channels: z
    .strictObject({
      mail: daysSchema.optional(),
      sms: daysSchema.optional(),
      letter: daysSchema.optional(),
      whatsapp: daysSchema.optional(),
    })
    .describe('Days after an invitation by the same channel, where they differ.'),
  eventDays: z.int().min(1).max(3650).describe('Older events are asked about no more.'),
});
export type Quarantine = z.infer<typeof quarantineSchema>;

/** Holds where a universe has said nothing else. */
export const quarantineDefault: Quarantine = { days: 90, channels: {}, eventDays: 60 };

export const configQuarantine = configBlock({
  schema: quarantineSchema,
  default: quarantineDefault,
  scope: 'both',
  summary: 'How long a customer is left alone after an invitation, and how old an event may be.',
});
