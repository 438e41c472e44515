import { AppError } from '@echolot/contract/app-error';
import { type DayWindow, isDayWindow, previousWindow } from '@echolot/core/day-window';
import { DrillPathError } from '@echolot/core/drill-path';
import { type Filter, FilterTokensError, parseFilteredDrillPath, printFilterTokens } from '@echolot/core/filter-tokens';
import { DateCodeError, parseDateCode, type ResolvedWindow, resolveDateCode } from '@echolot/core/relative-date';
import { todayIn } from '@echolot/core/time-zone-day';
import type { CategoryFilter, FactScope, FactWindow, ServedSurvey } from '../../columnar/ranking-query.ts';
import type { Context } from '../../context.ts';
import { findUnitInScope, type OrgNode, type OrgTree } from '../org-units/public.ts';
import type { StoredSurvey, SurveySnapshot, SurveyStamp, VariableOption } from '../surveys/public.ts';

/** The filter that holds the time period. */
export const dateFilter = 'date';

/** What a filtered drill path asks for, checked against survey, hierarchy and scope. */
export interface Asked {
  readonly survey: StoredSurvey;
  /** Categories of the survey's dimensions. */
  readonly options: SurveySnapshot['options'];
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
  /** Position of the record that the figures include; they may include more. */
  readonly position: string;
}

/** A filtered drill path as it is written, on a day. */
export interface Request {
  readonly survey: string;
  readonly segments: readonly string[];
  readonly filters: readonly Filter[];
  readonly today: string;
}

/** What the record says of survey and hierarchy. */
export interface Ground {
  readonly stamp: SurveyStamp;
  readonly snapshot: SurveySnapshot;
  readonly tree: OrgTree;
}

/** @throws AppError path_malformed, filter_malformed */
export function readRequest(ctx: Context, survey: string, filteredDrillPath: string): Request {
  const { path, filters } = parsePath(filteredDrillPath);
  return { survey, segments: path.segments, filters, today: todayIn(ctx.universe.timeZone, ctx.now()) };
}

/** The segments from the perspective on; undefined where the survey does not have that perspective. */
export function segmentsOf(
  { segments }: Request,
  { survey }: SurveySnapshot,
): readonly [string, ...string[]] | undefined {
  const [perspective = '', ...rest] = segments.length === 1 ? startOf(survey) : segments;
  return survey.perspectives.includes(perspective) ? [perspective, ...rest] : undefined;
}

/**
 * Checks a request against what the record says, as the actor may see it.
 * @throws AppError path_forbidden, filter_unknown, filter_value_unknown, period_malformed, rankings_preparing
 */
export function askedOf(ctx: Context, request: Request, { stamp, snapshot, tree }: Ground): Asked {
  const { filters, today } = request;
  const { survey, options, served } = snapshot;
  const segments = segmentsOf(request, snapshot);
  if (!segments) throw new AppError('path_forbidden');
  const { node, lineage, scope } = findUnitInScope(tree, segments, ctx.actor, ctx.universe);
  const period = readPeriod(filters, today);
  const categories = readCategories(survey, options, filters);
  if (!served) throw new AppError('rankings_preparing', { survey: request.survey });
  const window: FactWindow = { fromDay: period?.fromDay, toDay: period?.toDay };
  return {
    survey,
    options,
    served,
    tree,
    node,
    lineage,
    scope,
    perspective: segments[0],
    filters: categories,
    tokens: printFilterTokens(filters),
    window,
    today,
    position: stamp.position,
    previousWindow:
      period && isBounded(period) && isDayWindow(period) ? previousWindow(period, period.unit) : undefined,
  };
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
    const known = variable && (options.get(extName) ?? []);
    for (const { value, submatch } of values) {
      const isKnown = !known || known.some((option) => option.extName === value);
      if (submatch || !isKnown) throw new AppError('filter_value_unknown', { filter: extName, value });
    }
    return {
      variable: extName,
      anyOf: values.filter(({ exclude }) => !exclude).flatMap(({ value }) => categoriesOf(value, known)),
      noneOf: values.filter(({ exclude }) => exclude).flatMap(({ value }) => categoriesOf(value, known)),
    };
  });
}

/** The categories that count as one: itself and those merged into it. A merged one stands for what it was merged into. */
function categoriesOf(value: string, options: readonly VariableOption[] | undefined): string[] {
  const target = options?.find(({ extName }) => extName === value)?.mergedInto ?? value;
  const merged = options?.filter(({ mergedInto }) => mergedInto === target).map(({ extName }) => extName) ?? [];
  return [target, ...merged];
}
