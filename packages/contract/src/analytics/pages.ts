import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { sampleChannelSchema } from '../intake/samples.ts';
import { campaignIdSchema } from '../names.ts';

const countsSchema = z.object({
  sent: z.int(),
  failed: z.int().describe('Came back, or never left.'),
  delivered: z.int().describe('Sent without those that failed.'),
  opened: z.int().describe('Persons, not openings. Mail programs that open by themselves make it unreliable.'),
  clicked: z.int().describe('Persons who followed a link.'),
  unsubscribed: z.int(),
  answered: z.int().describe('Persons whose interview is complete.'),
});

const campaignSchema = countsSchema.extend({
  id: z.string().describe('Number within the survey, as filters (`cf12`) name it.'),
  title: z.string(),
  channel: sampleChannelSchema,
  state: z.enum(['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled']),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type CampaignFigures = z.infer<typeof campaignSchema>;

/** Components MailCampaignsListComponent and MailCampaignDetailsComponent of pages. */
export const getCampaignFigures = endpoint({
  method: 'GET',
  path: '/vuejs/campaignfigures/{survey}/{filteredDrillPath}',
  summary: 'What became of the messages of each mail campaign, for a unit and a period of sending.',
  description: 'Of the filters the period applies, by the day of sending; the others are named in `ignored`.',
  access: 'samples.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({
    campaignId: campaignIdSchema.optional().describe('One campaign, with its days.'),
  }),
  reply: z.object({
    unit: z.string(),
    ignored: z.array(z.string()),
    campaigns: z
      .array(campaignSchema)
      .describe('Newest first; those that have sent nothing in the period are left out.'),
    days: z.array(countsSchema.extend({ day: z.iso.date() })).describe('Of the one campaign, by the day of sending.'),
  }),
  errors: [...drillPathErrors, 'campaign_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const pagesEndpoints = { getCampaignFigures };
