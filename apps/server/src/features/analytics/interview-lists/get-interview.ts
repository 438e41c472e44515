import type { Interview } from '@echolot/contract/intake/interviews';
import { localesOf, localText } from '@echolot/core/local-text';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';
import {
  answerOnWire,
  answersOnWire,
  commentsOnWire,
  correctionsOnWire,
  findInterviewContact,
  type InterviewContact,
  listFormerVersions,
  listOfContact,
  maskedAnswers,
  type OptionsByVariable,
  readSurveysOf,
  type SeenInterview,
  seeInterview,
  toldAnswers,
  toldText,
  unitsSeenBy,
} from '../../intake/interviews/public.ts';
import { listStaff } from '../../people/users/public.ts';
import { textMaskOf } from '../../privacy/masking/public.ts';
import { drillPathOf, type WithTrees } from '../../structure/org-units/public.ts';
import { listOptions } from '../../structure/surveys/public.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import type { WithFigures } from '../rankings/public.ts';
import { readInterviewProtection } from './interview-protection.ts';
import { timelineOf } from './timeline.ts';

/** Earlier interviews of the same person that are looked at. */
const mostEarlier = 50;

export const getInterview: Verb<'getInterview', WithFigures & WithOptionIndexes> = async (ctx, { params }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  const protection = await readInterviewProtection(ctx, params);
  return ctx.inTransaction(async (tx): Promise<Interview> => {
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const { survey, interview } = seen;
    const { permissions } = ctx.actor;
    const { universeId } = ctx.universe;
    const locales = localesOf(ctx.actor, ctx.universe);
    const isMasked = protection !== undefined;
    const options = (await listOptions(tx, [survey.surveyId])).get(survey.surveyId) ?? new Map();
    const former = await listFormerVersions(tx, interview, universeId);
    const mask = await textMaskOf(ctx, tx, survey.surveyId, [interview.interviewId]);
    const maskHere = (text: string): string => mask(interview.interviewId, text);
    const told = (answers: Answers): Answers => toldAnswers(protection?.told, maskedAnswers(survey, answers, maskHere));
    const answers = told(interview.answers);
    const corrections = correctionsOnWire(
      survey,
      options,
      former.map((version) => ({ ...version, answers: told(version.answers) })),
      { answers },
      locales,
    );
    const comments = await commentsOnWire(ctx, tx, seen, staff, mask);
    const contact = interview.contactId ? await findInterviewContact(tx, universeId, interview.contactId) : undefined;
    return {
      survey: survey.extName,
      surveyTitle: localText(survey.titles, locales) || survey.extName,
      interviewId: interview.interviewId,
      version: interview.version,
      status: interview.status,
      answeredAt: interview.answeredAt.toISOString(),
      day: interview.day,
      datePrecision: interview.datePrecision ?? 'exact',
      channel: toldText(protection?.told, 'channel', interview.channel),
      locale: toldText(protection?.told, 'locale', interview.locale),
      isMasked,
      externalId: interview.externalId,
      units: unitsOnWire(protection ?? seen),
      answers: answersOnWire(survey, options, answers, {
        locales,
        withOptions: permissions.has('interviews.correct'),
      }),
      contact: contact ? contactOnWire(contact) : null,
      earlier: await listEarlier(ctx, tx, seen, isMasked),
      comments,
      corrections,
      timeline: await timelineOf(ctx, tx, interview, { comments, corrections }, maskHere),
    };
  });
};

export function unitsOnWire({ units }: Pick<SeenInterview, 'units'>): Interview['units'] {
  return units.map(({ perspective, lineage }) => ({
    perspective,
    lineage: lineage.map((node) => ({ path: drillPathOf(perspective, node), name: node.name, kind: node.kind })),
  }));
}

function contactOnWire(contact: InterviewContact): Interview['contact'] {
  const number = contact.externalId.startsWith('no:') ? contact.externalId.slice(3) : '';
  return {
    person: contact.personId,
    name: [contact.givenName, contact.familyName].filter(Boolean).join(' '),
    email: contact.email,
    phone: contact.phone,
    customerNumber: number,
    city: contact.address.city ?? '',
  };
}

/** The person's other interviews that the reader may see. */
async function listEarlier(
  ctx: Context & WithTrees,
  tx: Tx,
  { interview }: SeenInterview,
  isMasked: boolean,
): Promise<Interview['earlier']> {
  if (interview.contactId === null) return [];
  const { universeId } = ctx.universe;
  const others = await listOfContact(tx, universeId, interview.contactId, interview.interviewId, mostEarlier);
  const surveys = await readSurveysOf(tx, [...new Set(others.map(({ surveyId }) => surveyId))]);
  const locales = localesOf(ctx.actor, ctx.universe);
  const earlier: Interview['earlier'] = [];
  for (const other of others) {
    const survey = surveys.get(other.surveyId);
    if (!survey || !maySurvey(ctx.actor, survey.extName)) continue;
    const units = await unitsSeenBy(ctx, tx, survey.perspectives, other, ctx.actor);
    const [unit] = units;
    if (!unit) continue;
    const main = survey.variables.find(({ kind }) => kind === 'indicator');
    const none: OptionsByVariable = new Map();
    earlier.push({
      survey: survey.extName,
      surveyTitle: localText(survey.titles, locales) || survey.extName,
      interviewId: other.interviewId,
      day: other.day,
      // Which unit may be told would be a question of its own for each of them.
      unit: isMasked ? (unit.lineage[0]?.name ?? '') : unit.node.name,
      answer: main ? answerOnWire(main, none, other.answers[main.extName], { locales, withOptions: false }) : null,
    });
  }
  return earlier;
}
