import { AppError } from '@echolot/contract/app-error';
import { type DayWindow, isDayWindow, previousWindow } from '@echolot/core/day-window';
import { DrillPathError } from '@echolot/core/drill-path';
import { type Filter, FilterTokensError, parseFilteredDrillPath, printFilterTokens } from '@echolot/core/filter-tokens';
import { DateCodeError, parseDateCode, type ResolvedWindow, resolveDateCode } from '@echolot/core/relative-date';
import { todayIn } from '@echolot/core/time-zone-day';
import type { CategoryFilter, FactScope, FactWindow, ServedSurvey } from '../../columnar/ranking-query.ts';
import type { Context } from '../../context.ts';
import { findUnitInScope, type OrgNode, type OrgTree } from '../org-units/public.ts';
import { getSurvey, listOptions, type StoredSurvey, type SurveySnapshot } from '../surveys/public.ts';
import { findSurveyStamp } from './survey-stamp-view.ts';

/** The filter that holds the time period. */
export const dateFilter = 'date';

/** What a filtered drill path asks for, checked against survey, hierarchy and scope. */
export interface Asked {
  readonly survey: StoredSurvey;
  readonly served: ServedSurvey;
  readonly tree: OrgTree;
  readonly node: OrgNode;
  readonly lineage: readonly OrgNode[];
  readonly scope: FactScope;
  readonly perspective: string;
  readonly filters: readonly CategoryFilter[];
  /** The tokens as they were understood. */
  readonly tokens: string;
  readonly window: FactWindow;
  readonly previousWindow: DayWindow | undefined;
  readonly today: string;
  /** Position of the record that the figures include. */
  readonly position: string;
}

/**
 * Reads a filtered drill path for a survey as the actor may see it.
 * @throws AppError path_malformed, path_forbidden, filter_malformed, filter_unknown, filter_value_unknown, period_malformed,
 * survey_not_found, rankings_preparing
 */
export async function readAsked(ctx: Context, surveyExtName: string, filteredDrillPath: string): Promise<Asked> {
  const { path, filters } = parsePath(filteredDrillPath);
  const today = todayIn(ctx.universe.timeZone, ctx.now());
  return ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const stamp = await findSurveyStamp(tx, universeId, surveyExtName);
    if (!stamp) throw new AppError('survey_not_found', { survey: surveyExtName });
    const { survey, options, served } = await ctx.structures.get(stamp.stamp, async () => ({
      survey: await getSurvey(tx, surveyExtName),
      options: (await listOptions(tx, [stamp.surveyId])).get(stamp.surveyId) ?? new Map(),
      served: (await ctx.rankings.findServedSurvey(tx, universeId, stamp.surveyId)).served,
    }));
    const segments = path.segments.length === 1 ? startOf(survey) : path.segments;
    const perspective = segments[0] ?? '';
    if (!survey.perspectives.includes(perspective)) throw new AppError('path_forbidden');
    const tree = await ctx.trees.treeOf(tx, universeId, perspective, today, stamp.treeVersion);
    const { node, lineage, scope } = findUnitInScope(tree, segments, ctx.actor, ctx.universe);
    const period = readPeriod(filters, today);
    const categories = readCategories(survey, options, filters);
    if (!served) throw new AppError('rankings_preparing', { survey: surveyExtName });
    const window: FactWindow = { fromDay: period?.fromDay, toDay: period?.toDay };
    return {
      survey,
      served,
      tree,
      node,
      lineage,
      scope,
      perspective,
      filters: categories,
      tokens: printFilterTokens(filters),
      window,
      today,
      position: stamp.position,
      previousWindow:
        period && isBounded(period) && isDayWindow(period) ? previousWindow(period, period.unit) : undefined,
    };
  });
}

function parsePath(text: string): ReturnType<typeof parseFilteredDrillPath> {
  try {
    return parseFilteredDrillPath(text);
  } catch (error) {
    if (error instanceof DrillPathError)
      throw new AppError('path_malformed', { reason: error.reason }, { cause: error });
    if (error instanceof FilterTokensError) {
      throw new AppError('filter_malformed', { token: error.token, reason: error.reason }, { cause: error });
    }
    throw error;
  }
}

/** `all` alone stands for the start of the survey's main perspective. */
function startOf(survey: StoredSurvey): readonly string[] {
  const start = survey.views[0]?.startPath;
  return start ? start.split('.') : [survey.perspectives[0] ?? '', 'all'];
}

const isBounded = (window: ResolvedWindow): window is ResolvedWindow & DayWindow =>
  Boolean(window.fromDay && window.toDay);

function readPeriod(filters: readonly Filter[], today: string): ResolvedWindow | undefined {
  const filter = filters.find(({ extName }) => extName === dateFilter);
  if (!filter) return undefined;
  const [value, ...more] = filter.values;
  if (!value || more.length > 0 || value.submatch) throw new AppError('period_malformed', { filter: dateFilter });
  try {
    // `_2026-01-31` written by hand reads as "exclude"; it means a window without a beginning.
    return resolveDateCode(parseDateCode(value.exclude ? `_${value.value}` : value.value), today);
  } catch (error) {
    if (error instanceof DateCodeError)
      throw new AppError('period_malformed', { code: error.code, reason: error.reason }, { cause: error });
    throw error;
  }
}

const systemFilters = ['channel', 'locale'];

function readCategories(
  survey: StoredSurvey,
  options: SurveySnapshot['options'],
  filters: readonly Filter[],
): CategoryFilter[] {
  const asked = filters.filter(({ extName }) => extName !== dateFilter);
  return asked.map(({ extName, values }) => {
    const variable = survey.variables.find(
      (candidate) => candidate.extName === extName && candidate.kind === 'dimension',
    );
    if (!variable && !systemFilters.includes(extName)) throw new AppError('filter_unknown', { filter: extName });
    for (const { value, submatch } of values) {
      const isKnown = !variable || options.get(extName)?.some((option) => option.extName === value);
      if (submatch || !isKnown) throw new AppError('filter_value_unknown', { filter: extName, value });
    }
    return {
      variable: extName,
      anyOf: values.filter(({ exclude }) => !exclude).map(({ value }) => value),
      noneOf: values.filter(({ exclude }) => exclude).map(({ value }) => value),
    };
  });
}
