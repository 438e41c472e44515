import {
  type CountedOption,
  type queryFilterOptions as endpoint,
  optionsCap,
} from '@echolot/contract/analytics/filter-options';
import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { DrillPathError } from '@echolot/core/drill-path';
import { FilterTokensError, parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';
import type { OptionCounts } from '../../../columnar/option-counts.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { cutViews, getSurvey } from '../../structure/surveys/public.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../rankings/public.ts';
import { mostAnswered } from './most-answered.ts';
import { type OptionIndex, prepareOptions } from './option-index.ts';
import type { WithOptionIndexes } from './option-indexes.ts';
import { optionQuestion } from './option-question.ts';

/** Options of a filter that match a typed text, with their answers under the other filters. */
export async function queryFilterOptions(
  ctx: Context & WithFigures & WithOptionIndexes,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const path = withoutFilter(query.path ?? (await startOf(ctx, params.survey)), params.filter);
  return answerQuery(ctx, params.survey, path, ['options', params.filter, query], (resolved, signal) =>
    optionsOf(ctx, resolved, { filter: params.filter, text: query.query, limit: query.limit }, signal),
  );
}

/** Where the survey starts for the actor. */
async function startOf(ctx: Context, survey: string): Promise<string> {
  const structure = await ctx.inTransaction((tx) => getSurvey(tx, survey));
  const cut = cutViews(structure, ctx.actor.drillPaths);
  if (!cut) throw new AppError('path_forbidden');
  return cut.startPath;
}

/** The path without what it says about one filter; one that cannot be read stays as it is and is refused by who reads it. */
function withoutFilter(filteredDrillPath: string, filter: string): string {
  try {
    const { path, filters } = parseFilteredDrillPath(filteredDrillPath);
    return printFilteredDrillPath({ path, filters: filters.filter(({ extName }) => extName !== filter) });
  } catch (error) {
    if (error instanceof DrillPathError || error instanceof FilterTokensError) return filteredDrillPath;
    throw error;
  }
}

interface Wanted {
  readonly filter: string;
  readonly text: string;
  readonly limit: number;
}

async function optionsOf(
  ctx: Context & WithRankings & WithOptionIndexes,
  resolved: ResolvedQuery,
  { filter, text, limit }: Wanted,
  signal: AbortSignal,
): Promise<ReplyOf<typeof endpoint>> {
  const { suppressionMinimumN } = ctx.universe;
  const { question, offered } = optionQuestion(ctx, resolved, filter);
  const counts = await ctx.rankings.readOptionCounts(question, signal);
  const index = offered?.index ?? systemIndex(filter, counts, ctx.actor.locale);
  const hits =
    text.trim() === ''
      ? { places: mostAnswered(counts.ns, limit), total: index.extNames.length }
      : index.find(text, limit);
  return {
    survey: resolved.survey.extName,
    filter,
    options: hits.places.map((place) => optionAt(index, counts, place)),
    total: Math.min(hits.total, optionsCap),
    isCut: hits.total > hits.places.length,
    suppressionMinimumN,
    position: counts.position,
  };
}

function systemIndex(filter: string, { extNames }: OptionCounts, locale: string): OptionIndex {
  const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });
  const titleOf = (extName: string): string => {
    if (filter === 'channel') return extName;
    try {
      return languages.of(extName) ?? extName;
    } catch (error) {
      // What was sent in as a locale need not be one.
      if (error instanceof RangeError) return extName;
      throw error;
    }
  };
  return prepareOptions(extNames.map((extName) => ({ extName, title: titleOf(extName) })));
}

function optionAt({ extNames, titles }: OptionIndex, counts: OptionCounts, place: number): CountedOption {
  return { extName: extNames[place] ?? '', title: titles[place] ?? '', ...counts.at(place) };
}
