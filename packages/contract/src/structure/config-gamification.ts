import { z } from 'zod';
import { configBlock } from './config-block.ts';
import { localeTextsSchema } from './config-pages.ts';

/**
 * What points are given for: what a team does, never what customers score it. A score that earned points would be asked for
 * at the counter.
 */
export const countedBehaviours = ['alertsContactedInTime', 'alertsClosedInTime', 'interviewsCommented'] as const;
export const behaviours = [...countedBehaviours, 'responseRate'] as const;
export type Behaviour = (typeof behaviours)[number];

const pointsSchema = z.int().min(0).max(1000);
const extName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/);

/** Points, levels and badges of the units of a survey. */
export const configGamification = configBlock({
  summary: 'Points, levels and badges for what teams do, never for scores; and which roles see the leaderboard.',
  scope: 'both',
  default: {
    isOn: false,
    points: {
      alertsContactedInTime: 2,
      alertsClosedInTime: 5,
      interviewsCommented: 1,
      responseRate: 20,
    },
    responseRateAtLeast: 30,
    levels: [
      { titles: { en: 'Starter', de: 'Einstieg' }, from: 0 },
      { titles: { en: 'Attentive', de: 'Aufmerksam' }, from: 50 },
      { titles: { en: 'Reliable', de: 'Verlässlich' }, from: 150 },
      { titles: { en: 'Exemplary', de: 'Vorbildlich' }, from: 400 },
    ],
    badges: [
      { titles: { en: 'First case settled', de: 'Erster Fall erledigt' }, behaviour: 'alertsClosedInTime', atLeast: 1 },
      { titles: { en: 'Ten in time', de: 'Zehn in der Frist' }, behaviour: 'alertsClosedInTime', atLeast: 10 },
      { titles: { en: 'Good listener', de: 'Guter Zuhörer' }, behaviour: 'interviewsCommented', atLeast: 25 },
    ],
    leaderboardRoles: [],
  },
  schema: z.strictObject({
    isOn: z.boolean(),
    points: z
      .strictObject({
        alertsContactedInTime: pointsSchema,
        alertsClosedInTime: pointsSchema,
        interviewsCommented: pointsSchema,
        responseRate: pointsSchema.describe('Once, when the rate of the period is reached.'),
      })
      .describe('For each alert, each interview with a comment of staff, and the response rate.'),
    responseRateAtLeast: z.number().min(1).max(100).describe('Per cent of the delivered invitations.'),
    levels: z
      .array(z.strictObject({ titles: localeTextsSchema, from: z.int().min(0).max(1_000_000) }))
      .min(1)
      .max(12)
      .refine((levels) => levels.every(({ from }, index) => index === 0 || from > (levels[index - 1]?.from ?? 0)), {
        error: 'Each level begins at more points than the one before.',
      })
      .refine((levels) => levels[0]?.from === 0, { error: 'The first level begins at 0.' }),
    badges: z
      .array(
        z.strictObject({
          titles: localeTextsSchema,
          behaviour: z.enum(behaviours),
          atLeast: z.int().min(1).max(1_000_000).describe('How often; for the response rate: per cent.'),
        }),
      )
      .max(40),
    leaderboardRoles: z.array(extName).max(50).describe('Roles that see how other units do; none named: all.'),
  }),
});
