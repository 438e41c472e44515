import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { personal } from '../personal.ts';

/** What answers may have that customers' answers seldom have. */
export const gamingSignKinds = ['runOfTops', 'reusedAddress', 'invalidAddress', 'burst'] as const;
export type GamingSignKind = (typeof gamingSignKinds)[number];
/** Newest interviews looked through at once. */
export const mostLookedAt = 300_000;
/** Interviews shown for each sign. */
export const mostEvidence = 20;

const signSchema = z.object({
  kind: z.enum(gamingSignKinds),
  unit: z.object({ name: z.string(), path: z.string(), kind: z.string() }),
  n: z.int().describe('Interviews of the unit that were looked at for it.'),
  count: z
    .int()
    .describe('How many have the sign: the length of the run, the interviews, the answers within 15 minutes.'),
  expected: z.number().describe('How many would be usual, by the others of the place.'),
  p: z.number().describe('Probability of as many or more by chance.'),
  evidence: z.array(
    z.object({
      interviewId: z.uuid(),
      answeredAt: z.iso.datetime(),
      detail: personal(z.string().describe('The answer, or the address as far as it may be shown.'), 'by_verb'),
    }),
  ),
});
export type GamingSign = z.infer<typeof signSchema>;

export const getGamingSigns = endpoint({
  method: 'GET',
  path: '/vuejs/gaming/{survey}/{filteredDrillPath}',
  summary: 'Answers of a unit’s parts that look made rather than given, with the interviews to look at.',
  description:
    'By employee, or whatever the lowest units are: runs of the best score, e-mail addresses and phone numbers used by several ' +
    'contacts, again and again, or not valid, bursts. A sign is told where chance makes it improbable against the others of the place ' +
    '(Benjamini–Hochberg at 1 % over all tests) and its minimum count is reached. It is a reason to look, never a proof. Of the ' +
    'filters the period applies.',
  access: 'gaming.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: z.object({
    unit: z.string(),
    indicator: z.string().describe('Title of the indicator whose best answers are looked at.'),
    looked: z.int(),
    isCut: z.boolean().describe('Only the newest interviews were looked at.'),
    tests: z.int().describe('How many tests were made.'),
    signs: z.array(signSchema).describe('The most improbable first.'),
  }),
  errors: drillPathErrors,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const gamingEndpoints = { getGamingSigns };
