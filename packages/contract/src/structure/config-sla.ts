import { z } from 'zod';
import { configBlock } from './config-block.ts';

/** Config block `sla`: until when alerts must be answered and settled, counted in opening hours. */

export const alertPriorities = ['urgent', 'high', 'normal', 'low'] as const;
export type AlertPriority = (typeof alertPriorities)[number];

const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time like 08:30.');
const hours = z
  .array(z.strictObject({ from: timeOfDay, to: timeOfDay }))
  .max(6)
  .refine(
    (all) => all.every(({ from, to }, index) => from < to && from >= (all[index - 1]?.to ?? '')),
    'Each begins before it ends, and after the one before has ended.',
  );
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** A year of working time: longer is not meant. */
const minutes = z.int().min(1).max(525_600);
const clocks = z.strictObject({
  firstContactMinutes: minutes.describe('Working minutes from the raising of an alert to the first contact.'),
  closeMinutes: minutes.describe('Working minutes from the raising of an alert to its resolution.'),
});

export const slaSchema = z.strictObject({
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'Name a time zone such as Europe/Berlin.')
    .nullable()
    .describe('Where the opening hours are meant; null: the time zone of the universe.'),
  openingHours: z
    .strictObject({
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
      saturday: hours,
      sunday: hours,
    })
    .partial()
    .refine((week) => Object.values(week).some((day) => day.length > 0), 'Open on one day at least.')
    .describe('Clocks run only then. A day that is not named is closed.'),
  holidays: z.array(z.iso.date()).max(500).describe('Days closed all day.'),
  priorities: z.strictObject({ urgent: clocks, high: clocks, normal: clocks, low: clocks }),
  escalateTo: z
    .string()
    .max(64)
    .nullable()
    .describe('Ext name of the role that is told when an alert is overdue, as far as its people see the unit.'),
});
export type Sla = z.infer<typeof slaSchema>;

const office = [{ from: '09:00', to: '17:00' }];

/** Holds where a universe has said nothing else. */
export const slaDefault: Sla = {
  timeZone: null,
  openingHours: { monday: office, tuesday: office, wednesday: office, thursday: office, friday: office },
  holidays: [],
  priorities: {
    urgent: { firstContactMinutes: 60, closeMinutes: 8 * 60 },
    high: { firstContactMinutes: 4 * 60, closeMinutes: 16 * 60 },
    normal: { firstContactMinutes: 8 * 60, closeMinutes: 40 * 60 },
    low: { firstContactMinutes: 16 * 60, closeMinutes: 80 * 60 },
  },
  escalateTo: 'manager',
};

/** Share of a clock that has passed when it warns. */
export const warnAtShare = 0.75;

export const configSla = configBlock({
  schema: slaSchema,
  default: slaDefault,
  scope: 'both',
  summary: 'Opening hours, and until when alerts must be answered and settled.',
});
