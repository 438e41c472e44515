import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { localeSchema } from '@echolot/contract/identity';
import type { getStructure as endpoint } from '@echolot/contract/structure/structure';
import { localesOf, localText } from '@echolot/core/local-text';
import { maySurvey } from '../../../access/check-reach.ts';
import type { AnswerCounts } from '../../../columnar/answer-counts.ts';
import type { ServedSurvey } from '../../../columnar/ranking-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { getSurvey } from '../surveys/public.ts';
import { countMisfits } from './misfit-view.ts';
import { listPerspectives } from './perspective-surveys-view.ts';
import { readPreparing } from './survey-rebuild-store.ts';
import { type CategoryEntry, listCategories, listSurveyOrder, listVariables } from './survey-structure-store.ts';
import { kindsOf, type VariableEntry } from './variable-entry.ts';

/** What a survey is made of, with the answers it has. */
export async function getStructure(
  ctx: Context & WithRankings,
  { params }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const read = await ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const { surveyId } = survey;
    const variables = await listVariables(tx, surveyId);
    const misfits = new Map<string, number>();
    for (const variable of variables)
      if (variable.mayMisfit) misfits.set(variable.extName, await countMisfits(tx, surveyId, variable));
    return {
      survey,
      variables,
      misfits,
      categories: await listCategories(tx, surveyId),
      perspectives: await listPerspectives(tx, surveyId),
      surveys: (await listSurveyOrder(tx)).filter(({ extName }) => maySurvey(ctx.actor, extName)),
      preparing: await readPreparing(tx, surveyId),
      served: (await ctx.rankings.findServedSurvey(tx, ctx.universe.universeId, surveyId)).served,
    };
  });
  const { survey, variables, misfits, categories, surveys } = read;
  const counts = await countAnswers(ctx, read.served);
  const locales = localesOf(ctx.actor, ctx.universe);
  return {
    version: survey.structureVersion,
    survey: survey.extName,
    titles: survey.titles,
    startFilter: survey.startFilter,
    views: survey.views.map(({ extName, titles, startPath }) => ({ extName, titles, startPath })),
    composite: survey.composite,
    place: surveys.findIndex(({ surveyId }) => surveyId === survey.surveyId),
    surveys: surveys.map(({ extName, titles }) => ({ extName, title: localText(titles, locales) || extName })),
    perspectives: read.perspectives,
    locales: offeredLocales(
      locales,
      [survey.titles, ...variables.map(({ titles }) => titles)].flatMap((titles) => Object.keys(titles)),
    ),
    interviews: counts?.interviews ?? null,
    ...read.preparing,
    variables: variables.map((variable) =>
      describe(variable, categories.get(variable.variableId) ?? [], misfits.get(variable.extName) ?? 0, counts),
    ),
  };
}

/** The reader's first, then those of the product, then whatever else there is a title in. */
function offeredLocales(own: readonly string[], used: readonly string[]): string[] {
  return [...new Set([...own, ...localeSchema.options, ...used])];
}

function describe(
  { variableId: _id, position: _position, mayMisfit: _may, categoryCount, ...variable }: VariableEntry,
  categories: readonly CategoryEntry[],
  misfits: number,
  counts: AnswerCounts | undefined,
): ReplyOf<typeof endpoint>['variables'][number] {
  const { extName, kind } = variable;
  const byCategory = counts?.categories.get(extName);
  return {
    ...variable,
    removedAt: variable.removedAt === null ? null : new Date(variable.removedAt).toISOString(),
    answers: counts?.answers.get(extName) ?? null,
    misfits,
    kinds: kindsOf({ ...variable, variableId: '', position: 0, mayMisfit: false, categoryCount }),
    categories:
      kind === 'dimension'
        ? categories.map((category) => ({
            ...category,
            count: byCategory ? (byCategory.get(category.extName) ?? 0) : null,
          }))
        : [],
  };
}

/** Undefined while they cannot be counted: the page shows everything else. */
async function countAnswers(
  ctx: Context & WithRankings,
  served: ServedSurvey | undefined,
): Promise<AnswerCounts | undefined> {
  if (!served) return undefined;
  try {
    return await ctx.rankings.countAnswers(served, ctx.signal);
  } catch (error) {
    if (error instanceof AppError && error.status === 503) return undefined;
    throw error;
  }
}
