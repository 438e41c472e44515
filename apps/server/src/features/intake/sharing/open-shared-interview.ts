import { AppError } from '@echolot/contract/app-error';
import type { InterviewAnswer } from '@echolot/contract/intake/interviews';
import type { SharedInterview } from '@echolot/contract/intake/sharing';
import { localText } from '@echolot/core/local-text';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Caller, OpenContext, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { countFailureFrom } from '../../people/sign-in/public.ts';
import { personMask } from '../../privacy/contacts/public.ts';
import { withoutPersonalData } from '../../privacy/masking/public.ts';
import { findUnitByNo, type WithTrees, withoutPerson } from '../../structure/org-units/public.ts';
import { getSurvey, listOptions } from '../../structure/surveys/public.ts';
import { answersOnWire, findInterview } from '../interviews/public.ts';
import { findShare, findSharingUniverse, noteReadingOf, noteView, type OpenedShare } from './share-store.ts';
import { hashShareToken, universeOfShareToken } from './share-token.ts';

/** Looking again so soon is the same reading; it is noted at most so often. */
const sameReadingMs = 600_000;
const notedEveryMs = 60_000;

/** One interview for whoever has its link: no names, no way on. A wrong, ended or revoked link shows nothing and says so. */
export const openSharedInterview: Verb<'openSharedInterview', Caller & WithTrees> = async (ctx, { body }) => {
  const universeId = universeOfShareToken(body.token);
  const answered = universeId === undefined ? undefined : await lookUp(ctx, universeId, body);
  if (!answered) {
    // Only unknown tokens count: guessing by others does not lock out a person who has a link.
    const waitMs = await countFailureFrom(ctx, 'share');
    throw new AppError(waitMs > 0 ? 'too_many_requests' : 'share_not_found');
  }
  if (answered === 'revoked') throw new AppError('share_revoked');
  if (answered === 'expired') throw new AppError('share_expired');
  if (answered === 'gone') throw new AppError('share_not_found');
  return answered;
};

function lookUp(
  ctx: OpenContext & WithTrees,
  universeId: string,
  { token, locale }: { readonly token: string; readonly locale?: string | undefined },
): Promise<SharedInterview | 'revoked' | 'expired' | 'gone' | undefined> {
  return ctx.record.inUniverse(universeId, async (tx) => {
    const share = await findShare(tx, universeId, hashShareToken(token));
    if (!share) return undefined;
    if (share.revokedAt) return 'revoked';
    if (share.expiresAt <= ctx.now()) return 'expired';
    return (await show(ctx, tx, universeId, share, locale)) ?? 'gone';
  });
}

async function show(
  ctx: OpenContext & WithTrees,
  tx: Tx,
  universeId: string,
  share: OpenedShare,
  locale: string | undefined,
): Promise<SharedInterview | undefined> {
  const universe = await findSharingUniverse(tx, universeId);
  const interview = await findInterview(tx, universeId, share.surveyId, share.interviewId);
  if (!universe || !interview) return undefined;
  const survey = await getSurvey(tx, share.survey);
  const locales = [locale ?? universe.defaultLocale, universe.defaultLocale];
  const [perspective = ''] = survey.perspectives;
  const tree = await ctx.trees.treeOf(tx, universeId, perspective, todayIn(universe.timeZone, ctx.now()));
  const unitNo = interview.unitNos[perspective];
  const unit = unitNo === undefined ? undefined : findUnitByNo(tree, unitNo);
  const options = (await listOptions(tx, [survey.surveyId])).get(survey.surveyId) ?? new Map();
  const answers = answersOnWire(survey, options, interview.answers, { locales, withOptions: false });
  const mask = await personMask(tx, universeId, interview.contactId);
  await noteReading(ctx, tx, universeId, share);
  return {
    title: universe.title,
    surveyTitle: localText(survey.titles, locales) || survey.extName,
    unit: unit ? withoutPerson(unit).name : '',
    day: interview.day,
    locale: interview.locale,
    answers: answers.map((answer) => masked(answer, mask)),
    expiresAt: share.expiresAt.toISOString(),
    timeZone: universe.timeZone,
    dateFormat: universe.dateFormat,
  };
}

/** Neither who answered nor, as far as it can be known, others named: addresses and numbers stand for people, too. */
function masked(answer: InterviewAnswer, mask: (text: string) => string): InterviewAnswer {
  return answer.kind === 'comment' && typeof answer.value === 'string'
    ? { ...answer, value: mask(withoutPersonalData(answer.value, [])) }
    : answer;
}

/** Counts readings: a page that stays open looks again all the time. */
async function noteReading(
  { now }: Pick<OpenContext, 'now'>,
  tx: Tx,
  universeId: string,
  share: OpenedShare,
): Promise<void> {
  const { shareId, lastViewedAt } = share;
  const at = now();
  const sinceMs = lastViewedAt ? at.getTime() - lastViewedAt.getTime() : Number.POSITIVE_INFINITY;
  if (sinceMs < notedEveryMs) return;
  const isNew = sinceMs >= sameReadingMs;
  await noteView(tx, universeId, shareId, at, isNew);
  if (!isNew) return;
  await noteReadingOf(tx, universeId, share);
}
