import type { Verb } from '../../../context.ts';
import { answerQuery } from './answer-query.ts';
import { factQuestion } from './fact-question.ts';
import { placeOf } from './place-of.ts';
import type { WithFigures } from './with-figures.ts';

/** The unit, the days and the number of interviews of a drill path; the same number as in its ranking, hidden where that is. */
export const getPlace: Verb<'getPlace', WithFigures> = (ctx, { params }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['place'], async (asked, signal) => {
    const { suppressionMinimumN } = ctx.universe;
    const { question } = factQuestion(asked, [], suppressionMinimumN);
    const { whole } = await ctx.rankings.readRanking({ ...question, previousWindow: undefined }, signal);
    return { ...placeOf(asked), n: whole.countAt('current', 0) ?? null, suppressionMinimumN };
  });
