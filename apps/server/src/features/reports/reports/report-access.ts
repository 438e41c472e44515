import { AppError } from '@echolot/contract/app-error';
import { factsOfReportKind, type ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { PageComponentType } from '@echolot/contract/structure/config-pages';
import { reportFlagsOf } from '@echolot/contract/structure/config-reports';
import { todayIn } from '@echolot/core/time-zone-day';
import { checkSurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { StoredReportRequest } from '../../../database/tables-reports.ts';
import { answerQuery } from '../../analytics/rankings/public.ts';
import { reproducingPath } from '../../analytics/statistics/public.ts';
import {
  drillPathOf,
  findUnitByNo,
  findUnitInScope,
  type OrgTree,
  type WithTrees,
} from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { kindOf } from './kind-of.ts';
import type { ReportContext } from './report-context.ts';
import type { ReportOrder } from './report-kind.ts';

/** What an order is of, as its asker sees it. */
export interface OrderedPlace {
  readonly surveyId: string;
  /** Name of the unit; empty for what is not of a unit. */
  readonly subject: string;
  readonly unit: StoredReportRequest['unit'];
  /** First day of interviews the asker sees there; undefined for all. */
  readonly fromDay: string | undefined;
  /** The filtered drill path with the days its relative dates stand for now: it means the same later. */
  readonly fixedPath: string;
  /** As `LinkedOrder` has it. */
  readonly campaignPage: string | undefined;
}

type OrderedReport = Pick<ReportOrder<unknown>, 'survey' | 'filteredDrillPath'> & { readonly kind: ReportKindName };

/** @throws AppError permission_missing */
export function checkReportPermission({ actor }: Context, kind: ReportKindName): void {
  const { permission } = factsOfReportKind(kind);
  // A key has its own endpoints: it cannot download a report.
  if (actor.apiKey || !actor.permissions.has(permission)) throw new AppError('permission_missing', { permission });
}

/**
 * Checks what holds for every kind: permission, filtered drill path within the scope, the survey's flag.
 * @throws AppError permission_missing, survey_not_found, report_not_enabled, and what a read of the path throws
 */
export async function checkOrder(
  ctx: ReportContext,
  { kind, survey, filteredDrillPath }: OrderedReport,
): Promise<OrderedPlace> {
  checkSurvey(ctx.actor, survey);
  checkReportPermission(ctx, kind);
  const place =
    filteredDrillPath === ''
      ? undefined
      : await answerQuery(ctx, survey, filteredDrillPath, ['report order'], async (asked) => {
          const { node, perspective, scope } = asked;
          const [unitNo] = node.unitNos;
          const unit = unitNo === undefined ? undefined : { perspective, unitNo };
          return { subject: node.name, unit, fromDay: scope.fromDay, fixedPath: reproducingPath(asked, node) };
        });
  const { surveyId, reportFlags, pages } = await ctx.inTransaction((tx) => getSurvey(tx, survey));
  checkFlag(kind, reportFlags);
  const campaignPage = pages.find(({ components }) => components.some(({ type }) => type === campaignComponent));
  const nowhere = { subject: '', unit: undefined, fromDay: undefined, fixedPath: '' };
  return { surveyId, ...nowhere, ...place, campaignPage: campaignPage?.extname };
}

/** What of a page shows one campaign. */
const campaignComponent: PageComponentType = 'MailCampaignDetailsComponent';

function checkFlag(kind: ReportKindName, kept: Readonly<Record<string, boolean>>): void {
  const { flag } = factsOfReportKind(kind);
  if (flag !== null && !reportFlagsOf(kept)[flag]) throw new AppError('report_not_enabled', { flag });
}

/** A finished report, as far as it matters who may have it. */
export interface FinishedReport extends ReportOrder<Readonly<Record<string, unknown>>> {
  readonly kind: ReportKindName;
  readonly unit: StoredReportRequest['unit'];
  readonly needs: readonly string[];
  readonly fromDay: string | null;
}

/** Where a finished report is today: the hierarchy of its unit; undefined where it is of none. */
export interface ReportPlacement {
  readonly tree: OrgTree | undefined;
}

/** @throws AppError survey_not_found, report_not_enabled */
export function readReportPlacement(
  ctx: Context & WithTrees,
  { kind, unit, survey }: FinishedReport,
): Promise<ReportPlacement> {
  return ctx.inTransaction(async (tx) => {
    checkFlag(kind, (await getSurvey(tx, survey)).reportFlags);
    const today = todayIn(ctx.universe.timeZone, ctx.now());
    const tree = unit && (await ctx.trees.treeOf(tx, ctx.universe.universeId, unit.perspective, today));
    return { tree };
  });
}

/**
 * Whether somebody may have the file of a report now: the kind's permission, those that put more into this file, the survey's
 * flag, and the unit as it is today in the person's scope, with no interviews before those the person sees.
 * @param context where it is known already
 * @throws AppError permission_missing, report_not_enabled, path_forbidden, survey_not_found, and what the kind's check throws
 */
export async function checkMayHave(
  ctx: ReportContext,
  report: FinishedReport,
  context?: ReportPlacement,
): Promise<void> {
  const { kind, needs, unit, survey } = report;
  checkSurvey(ctx.actor, survey);
  checkReportPermission(ctx, kind);
  const permission = needs.find((one) => ![...ctx.actor.permissions].some((own) => own === one));
  if (permission !== undefined) throw new AppError('permission_missing', { permission });
  const { tree } = context ?? (await readReportPlacement(ctx, report));
  if (!tree || !unit) {
    await kindOf(kind).check(ctx, report);
    return;
  }
  const node = findUnitByNo(tree, unit.unitNo);
  if (!node) throw new AppError('path_forbidden');
  const { scope } = findUnitInScope(tree, drillPathOf(unit.perspective, node).split('.'), ctx.actor, ctx.universe);
  if (scope.fromDay !== undefined && (report.fromDay === null || report.fromDay < scope.fromDay)) {
    throw new AppError('path_forbidden');
  }
}
