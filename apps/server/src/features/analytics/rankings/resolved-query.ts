import { AppError } from '@echolot/contract/app-error';
import { type ComparisonWindow, comparisonOf, comparisonWindow } from '@echolot/core/comparison-window';
import { type DayWindow, isDayWindow } from '@echolot/core/day-window';
import { DrillPathError } from '@echolot/core/drill-path';
import { type Filter, FilterTokensError, parseFilteredDrillPath, printFilterTokens } from '@echolot/core/filter-tokens';
import { type Hierarchy, hierarchyOf } from '@echolot/core/hierarchy';
import type { ResolvedWindow } from '@echolot/core/relative-date';
import { todayIn } from '@echolot/core/time-zone-day';
import { checkSurvey } from '../../../access/check-reach.ts';
import type { FactFilter, FactScope, FactWindow, ServedSurvey } from '../../../columnar/ranking-query.ts';
import type { Context } from '../../../context.ts';
import { findUnitInScope, type OrgNode, type OrgPast, type OrgTree } from '../../structure/org-units/public.ts';
import {
  readFilters,
  type StoredSurvey,
  type SurveySnapshot,
  type SurveyStamp,
  type VanishedValue,
} from '../../structure/surveys/public.ts';
import { type AsWas, asWasOf } from './groups-as-was.ts';

/** What a filtered drill path asks for, checked against survey, hierarchy and scope. */
export interface ResolvedQuery {
  readonly survey: StoredSurvey;
  /** Categories of the survey's dimensions. */
  readonly options: SurveySnapshot['options'];
  readonly served: ServedSurvey;
  readonly tree: OrgTree;
  readonly node: OrgNode;
  readonly lineage: readonly OrgNode[];
  readonly scope: FactScope;
  readonly perspective: string;
  readonly filters: readonly FactFilter[];
  /** The tokens as they were understood. */
  readonly tokens: string;
  /** Values of filters that name what is no more; they match nothing. */
  readonly vanished: readonly VanishedValue[];
  readonly window: FactWindow;
  /** Ext name of the date variable by which windows cut; undefined for the day of the interview. */
  readonly dateVariable: string | undefined;
  /** What the window is compared with; undefined for one without a bound. */
  readonly previousWindow: ComparisonWindow | undefined;
  readonly today: string;
  /** Which hierarchy places the interviews. */
  readonly hierarchy: Hierarchy;
  /** The hierarchy of the days of the window, where it is asked for and not today's alone. */
  readonly asWas: AsWas | undefined;
  /** Position of the record that the figures include; they may include more. */
  readonly position: string;
}

/** A filtered drill path as it is written, on a day. */
export interface Request {
  readonly survey: string;
  readonly segments: readonly string[];
  readonly filters: readonly Filter[];
  readonly today: string;
  readonly hierarchy: Hierarchy;
}

/** What the record says of survey and hierarchy. */
export interface QueryContext {
  readonly stamp: SurveyStamp;
  readonly snapshot: SurveySnapshot;
  readonly tree: OrgTree;
  /** Where the hierarchy of other days is asked for. */
  readonly past: OrgPast | undefined;
}

/** @throws AppError path_malformed, filter_malformed, survey_not_found */
export function readRequest(ctx: Context, survey: string, filteredDrillPath: string): Request {
  checkSurvey(ctx.actor, survey);
  const { path, filters } = parsePath(filteredDrillPath);
  const today = todayIn(ctx.universe.timeZone, ctx.now());
  // What cannot be read is refused where the other filters are.
  return { survey, segments: path.segments, filters, today, hierarchy: hierarchyOf(filters) ?? 'is' };
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
 * @throws AppError path_forbidden, filter_unknown, filter_malformed, period_malformed, rankings_preparing
 */
export function resolveQuery(
  ctx: Context,
  request: Request,
  { stamp, snapshot, tree, past }: QueryContext,
): ResolvedQuery {
  const { filters, today, hierarchy } = request;
  const { survey, options, served } = snapshot;
  const segments = segmentsOf(request, snapshot);
  if (!segments) throw new AppError('path_forbidden');
  const { node, lineage, scope } = findUnitInScope(tree, segments, ctx.actor, ctx.universe);
  const { period, ...read } = readFilters(survey, options, filters, today);
  if (!served) throw new AppError('rankings_preparing', { survey: request.survey });
  const window: FactWindow = { fromDay: period?.fromDay, toDay: period?.toDay };
  const comparison = comparisonOf(filters);
  const before =
    period && isBounded(period) && isDayWindow(period)
      ? comparisonWindow(period, { unit: period.unit, today, ...(comparison && { comparison }) })
      : undefined;
  const top = lineage[0] ?? node;
  return {
    survey,
    options,
    served,
    tree,
    node,
    lineage,
    scope,
    perspective: segments[0],
    ...read,
    tokens: printFilterTokens(filters),
    window,
    today,
    hierarchy,
    asWas: past && asWasOf(past, daysOfInterviews(window, before, read.dateVariable), { tree, scope, top }),
    position: stamp.position,
    previousWindow: before,
  };
}

/** Days on which the interviews of a window and of the one before it may have been; of any day where windows go by another date. */
function daysOfInterviews(
  window: FactWindow,
  before: DayWindow | undefined,
  dateVariable: string | undefined,
): FactWindow {
  if (dateVariable !== undefined) return {};
  return before ? { fromDay: before.fromDay, toDay: window.toDay } : window;
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
