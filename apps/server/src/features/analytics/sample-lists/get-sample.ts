import { AppError } from '@echolot/contract/app-error';
import type { Sample } from '@echolot/contract/intake/samples';
import { localesOf, localText } from '@echolot/core/local-text';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { unitsSeenBy } from '../../intake/interviews/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { unitOnWire } from './sample-query.ts';
import {
  type CampaignName,
  findSample,
  findSampleContact,
  listSamplesOf,
  listSendOuts,
  listSurveyNames,
  type SampleContact,
  type StoredSample,
  type StoredSendOut,
} from './sample-view.ts';

/** Other samples of the contact that are looked at. */
const mostOthers = 50;

export const getSample: Verb<'getSample', WithTrees> = (ctx, { params }) =>
  ctx.inTransaction(async (tx): Promise<Sample> => {
    const { universeId } = ctx.universe;
    const survey = await getSurvey(tx, params.survey);
    const sample = await findSample(tx, universeId, survey.surveyId, params.sampleId);
    if (!sample) throw new AppError('sample_not_found');
    const units = await unitsSeenBy(ctx, tx, survey.perspectives, sample, ctx.actor);
    if (units.length === 0 && !ctx.actor.drillPaths.includes('*')) throw new AppError('sample_not_found');
    const isMasked = !mayIdentify(ctx.actor);
    const locales = localesOf(ctx.actor, ctx.universe);
    const contact = sample.contactId ? await findSampleContact(tx, universeId, sample.contactId) : undefined;
    const sendOuts = await listSendOuts(tx, universeId, sample.sampleId);
    const campaigns = new Map(sendOuts.map((one) => [one.extName, campaignOnWire(one, locales)]));
    return {
      survey: survey.extName,
      surveyTitle: localText(survey.titles, locales) || survey.extName,
      sampleId: sample.sampleId,
      externalId: sample.externalId,
      isMasked,
      eventDay: sample.day,
      units: units.map(({ perspective, lineage }) => ({
        perspective,
        lineage: lineage.map((node) => unitOnWire(perspective, node)),
      })),
      channel: sample.channel,
      locale: sample.locale,
      state: sample.state,
      reason: sample.reason,
      stateAt: sample.stateAt.toISOString(),
      contact: contact ? contactOnWire(contact) : null,
      history: historyOnWire(sample, campaigns),
      sendOuts: sendOuts.map((one) => sendOutOnWire(one, locales)),
      interviewId: ctx.actor.permissions.has('interviews.read') ? sample.interviewId : null,
      others: await listOthers(ctx, tx, sample),
    };
  });

type NamedCampaign = Sample['sendOuts'][number]['campaign'];

export function campaignOnWire({ extName, titles, channel }: CampaignName, locales: readonly string[]): NamedCampaign {
  return { extName, title: localText(titles, locales) || extName, channel };
}

/** @param campaigns by ext name, those that wrote to the sample */
export function historyOnWire(
  { history }: Pick<StoredSample, 'history'>,
  campaigns: ReadonlyMap<string, NamedCampaign>,
): Sample['history'] {
  return history.map(({ state, at, reason = '', campaign = '', details = {} }) => ({
    state,
    at,
    reason,
    campaign: campaigns.get(campaign) ?? null,
    details,
  }));
}

export function sendOutOnWire(one: StoredSendOut, locales: readonly string[]): Sample['sendOuts'][number] {
  return {
    campaign: campaignOnWire(one, locales),
    state: one.state,
    fault: one.fault,
    sentAt: instantOf(one.sentAt),
    deliveredAt: instantOf(one.deliveredAt),
    openedAt: instantOf(one.openedAt),
    clickedAt: instantOf(one.clickedAt),
    unsubscribedAt: instantOf(one.unsubscribedAt),
  };
}

const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function contactOnWire(contact: SampleContact): Sample['contact'] {
  const number = contact.externalId.startsWith('no:') ? contact.externalId.slice(3) : '';
  return {
    person: contact.contactId,
    name: [contact.givenName, contact.familyName].filter(Boolean).join(' '),
    email: contact.email,
    phone: contact.phone,
    customerNumber: number,
  };
}

/** The contact's other samples that the reader sees. */
async function listOthers(ctx: Context & WithTrees, tx: Tx, sample: StoredSample): Promise<Sample['others']> {
  if (sample.contactId === null) return [];
  const { universeId } = ctx.universe;
  const surveys = await listSurveyNames(tx, universeId);
  const locales = localesOf(ctx.actor, ctx.universe);
  const seen: Sample['others'] = [];
  for (const other of await listSamplesOf(tx, universeId, sample, mostOthers)) {
    const survey = surveys.get(other.surveyId);
    if (!survey || !maySurvey(ctx.actor, survey.extName)) continue;
    const units = await unitsSeenBy(ctx, tx, survey.perspectives, other, ctx.actor);
    if (units.length === 0 && !ctx.actor.drillPaths.includes('*')) continue;
    seen.push({
      survey: survey.extName,
      surveyTitle: localText(survey.titles, locales) || survey.extName,
      sampleId: other.sampleId,
      eventDay: other.day,
      state: other.state,
      interviewId: ctx.actor.permissions.has('interviews.read') ? other.interviewId : null,
    });
  }
  return seen;
}
