import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { changeSurvey as endpoint } from '@echolot/contract/structure/structure';
import { DrillPathError, parseDrillPath, perspectiveOf } from '@echolot/core/drill-path';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { findNode, type WithTrees } from '../org-units/public.ts';
import { listOptions, type StoredSurvey, type SurveyComposite } from '../surveys/public.ts';
import { checkedStartFilter } from './start-filter.ts';
import { todayOf } from './structure-access.ts';
import { changeStructure } from './survey-change.ts';
import { listSurveyOrder, orderSurveys, updateSurvey } from './survey-structure-store.ts';
import { changedTexts } from './variable-entry.ts';

/** Changes titles, start filter, views, composite and place of a survey; what is absent stays. */
export async function changeSurvey(
  ctx: Context & WithTrees,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { titles, startFilter, views, composite, place } = input.body;
  return changeStructure(ctx, input, 'changeSurvey', async (tx, survey) => {
    const options = (await listOptions(tx, [survey.surveyId])).get(survey.surveyId) ?? new Map();
    if (views) await checkStartPaths(ctx, tx, survey, views);
    const before = {
      titles: survey.titles,
      startFilter: survey.startFilter,
      views: survey.views,
      composite: survey.composite,
    };
    const after = {
      titles: changedTexts(survey.titles, titles),
      startFilter:
        startFilter === undefined ? survey.startFilter : checkedStartFilter(startFilter, survey, options, todayOf(ctx)),
      views: views?.map((view) => ({ ...view, titles: changedTexts(view.titles, {}) })) ?? survey.views,
      composite: composite ? { ...composite, titles: saidTexts(composite.titles) } : survey.composite,
    };
    await updateSurvey(tx, survey.surveyId, after);
    if (place !== undefined) await putAt(ctx, tx, survey.surveyId, place);
    return { details: { before, after, ...(place !== undefined && { place }) } };
  });
}

/** Without texts there is no composite. */
function saidTexts(titles: SurveyComposite['titles']): SurveyComposite['titles'] {
  return Object.fromEntries(Object.entries(titles).filter(([, text]) => text !== ''));
}

/** Puts a survey at a place among those the actor may open; the order of the others stays. */
async function putAt({ actor }: Context, tx: Tx, surveyId: string, place: number): Promise<void> {
  const all = await listSurveyOrder(tx);
  const seen = all.filter(({ extName }) => maySurvey(actor, extName));
  if (seen[place]?.surveyId === surveyId) return;
  const others = all.map((one) => one.surveyId).filter((id) => id !== surveyId);
  const seenOthers = seen.map((one) => one.surveyId).filter((id) => id !== surveyId);
  const [next, last] = [seenOthers[place], seenOthers.at(-1)];
  if (last === undefined) return;
  const at = next === undefined ? others.indexOf(last) + 1 : others.indexOf(next);
  await orderSurveys(tx, others.toSpliced(at, 0, surveyId));
}

/** @throws AppError path_malformed, start_path_unknown */
async function checkStartPaths(
  ctx: Context & WithTrees,
  tx: Tx,
  { perspectives }: StoredSurvey,
  views: readonly { readonly extName: string; readonly startPath: string }[],
): Promise<void> {
  if (new Set(views.map(({ extName }) => extName)).size < views.length)
    throw new AppError('invalid_input', { field: 'views', problem: 'Two views have the same name.' });
  for (const { startPath } of views) {
    const perspective = perspectiveOfPath(startPath);
    const isOfSurvey = perspective !== undefined && perspectives.includes(perspective);
    const tree = isOfSurvey && (await ctx.trees.treeOf(tx, ctx.universe.universeId, perspective, todayOf(ctx)));
    if (!tree || !findNode(tree, startPath.split('.'))) throw new AppError('start_path_unknown', { startPath });
  }
}

function perspectiveOfPath(text: string): string | undefined {
  try {
    return perspectiveOf(parseDrillPath(text));
  } catch (error) {
    if (error instanceof DrillPathError)
      throw new AppError('path_malformed', { reason: error.reason }, { cause: error });
    throw error;
  }
}
