import type { Display } from '@echolot/contract/analytics/bigscreen';
import { AppError } from '@echolot/contract/app-error';
import { localesOf, localText } from '@echolot/core/local-text';
import { todayIn } from '@echolot/core/time-zone-day';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { type DisplayKey, findDisplayKey, listPersonNames } from '../../people/api-keys/public.ts';
import { findNode, type WithTrees } from '../../structure/org-units/public.ts';

/** Whether a display shows nothing but what the actor may see. */
function isInScope(
  actor: Pick<Context['actor'], 'drillPaths' | 'surveys'>,
  { drillPath, survey }: DisplayKey,
): boolean {
  if (!maySurvey(actor, survey)) return false;
  return actor.drillPaths.some((path) => path === '*' || path === drillPath || drillPath.startsWith(`${path}.`));
}

export function displaysInScope(ctx: Context, displays: readonly DisplayKey[]): DisplayKey[] {
  return displays.filter((display) => isInScope(ctx.actor, display));
}

/** @throws AppError display_not_found, also for one that shows what the actor may not see */
export async function getDisplay(ctx: Context, tx: Tx, displayId: string): Promise<DisplayKey> {
  const display = await findDisplayKey(tx, ctx.universe.universeId, displayId);
  if (!display || !isInScope(ctx.actor, display)) throw new AppError('display_not_found');
  return display;
}

/** Displays as people see them. Reads names outside the universe's transaction: not to be called inside one. */
export async function describeDisplays(ctx: Context & WithTrees, displays: readonly DisplayKey[]): Promise<Display[]> {
  const personIds = [...new Set(displays.flatMap(({ createdBy }) => createdBy ?? []))];
  const names = await ctx.record.as('echolot_sign_on', (tx) => listPersonNames(tx, personIds));
  const locales = localesOf(ctx.actor, ctx.universe);
  const units = await ctx.inTransaction((tx) => unitNames(ctx, tx, displays));
  return displays.map((display) => ({
    displayId: display.displayId,
    name: display.name,
    survey: display.survey,
    surveyTitle: localText(display.surveyTitles, locales) || display.survey,
    drillPath: display.drillPath,
    unit: units.get(display.drillPath) ?? '',
    prefix: display.prefix,
    state: stateOf(display, ctx.now()),
    expiresAt: display.expiresAt?.toISOString() ?? null,
    lastUsedAt: display.lastUsedAt?.toISOString() ?? null,
    createdAt: display.createdAt.toISOString(),
    createdBy: (display.createdBy === null ? undefined : names.get(display.createdBy)) ?? '',
  }));
}

/** Names of what displays show, by drill path. */
async function unitNames(
  ctx: Context & WithTrees,
  tx: Tx,
  displays: readonly DisplayKey[],
): Promise<Map<string, string>> {
  const { universeId, timeZone } = ctx.universe;
  const today = todayIn(timeZone, ctx.now());
  const names = new Map<string, string>();
  for (const { drillPath } of displays) {
    const segments = drillPath.split('.');
    const tree = await ctx.trees.treeOf(tx, universeId, segments[0] ?? '', today);
    const node = findNode(tree, segments);
    if (node) names.set(drillPath, node.name);
  }
  return names;
}

/** @throws AppError display_not_found */
export async function describeDisplay(ctx: Context & WithTrees, displayId: string): Promise<Display> {
  const display = await ctx.inTransaction((tx) => getDisplay(ctx, tx, displayId));
  const [described] = await describeDisplays(ctx, [display]);
  if (!described) throw new AppError('display_not_found');
  return described;
}

function stateOf({ revokedAt, expiresAt }: DisplayKey, now: Date): Display['state'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
