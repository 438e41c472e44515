import { AppError } from '@echolot/contract/app-error';
import type { unitEffectSchema } from '@echolot/contract/structure/structure-units';
import type { z } from 'zod';
import type { ServedSurvey } from '../../../columnar/ranking-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { projectedChannel } from '../../../events/survey-events.ts';
import { listPlacements, listSurveysOf } from './perspective-surveys-view.ts';
import { getPerspective, todayOf } from './structure-access.ts';
import { noteStructureChange } from './structure-audit-store.ts';
import { findLastTreeChange, insertUnitChange, type UnitChangeKind } from './unit-change-store.ts';
import { countInterviews } from './unit-counts.ts';
import { type TreeComparison, unitEffectOf } from './unit-effect.ts';
import type { UnitLedger } from './unit-ledger.ts';
import { keepLedger, lockTrees, type Perspective, readLedger } from './unit-ledger-store.ts';

/** What a verb has done to the ledger. */
export interface DoneToUnits {
  /** Undefined for an undoing, which is no change of its own. */
  readonly kind: UnitChangeKind | undefined;
  /** Units it is about, for its effect. */
  readonly unitIds: readonly string[];
  /** First day it holds; undefined = for the whole past too. */
  readonly from: string | undefined;
  readonly replaced: number;
  /** What was asked, for the history: names, not ids. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface TreeChangeInput {
  readonly params: { readonly survey: string; readonly perspective: string };
  readonly body: { readonly version?: string | undefined; readonly isTrial: boolean };
}

export interface TreeChangeWork {
  readonly tx: Tx;
  readonly ledger: UnitLedger;
  readonly perspective: Perspective;
  readonly today: string;
}

export interface TreeChangeReply {
  readonly version: string;
  readonly change: string | null;
  readonly effect: z.output<typeof unitEffectSchema>;
}

/** Thrown to give back what a trial has written. */
class TrialEnds extends Error {}

interface Outcome {
  readonly version: string;
  readonly change: string | null;
  readonly comparison: TreeComparison;
  readonly served: readonly (ServedSurvey | undefined)[];
}

/**
 * Changes a hierarchy: one change after another in a universe, refused when somebody changed it since it was seen, noted
 * with what stood there before, told to open pages. A trial does all of it and gives it back.
 */
export async function changeTree(
  ctx: Context & WithRankings,
  { params, body }: TreeChangeInput,
  action: string,
  work: (given: TreeChangeWork) => DoneToUnits | Promise<DoneToUnits>,
): Promise<TreeChangeReply> {
  const { universeId } = ctx.universe;
  const today = todayOf(ctx);
  let outcome: Outcome | undefined;
  try {
    await ctx.inTransaction(async (tx) => {
      const { perspective } = await getPerspective(tx, params);
      const seen = await lockTrees(tx, universeId);
      if (body.version !== undefined && body.version !== seen)
        throw new AppError('conflict', { ...(await findLastTreeChange(tx)) });
      const ledger = await readLedger(tx, universeId, perspective);
      const entries = [...ledger.entries];
      const original = ledger.copy();
      const done = await work({ tx, ledger, perspective, today });
      if (ledger.isUnchanged()) throw new AppError('nothing_to_change');
      const day = done.from ?? today;
      ledger.check([...ledger.before.keys()], done.from ?? firstDayOf(ledger));
      const surveys = await listSurveysOf(tx, perspective.perspectiveId);
      const comparison = {
        day,
        before: original.treeOn(day),
        after: ledger.treeOn(day),
        entries,
        unitIds: done.unitIds,
        replaced: done.replaced,
        placements: await listPlacements(tx),
      };
      const served: (ServedSurvey | undefined)[] = [];
      for (const { surveyId } of surveys)
        served.push((await ctx.rankings.findServedSurvey(tx, universeId, surveyId)).served);
      const version = await keepLedger(tx, universeId, perspective, ledger);
      const { personId, username } = ctx.actor;
      const before = [...ledger.before.values()].filter((entry) => entry !== undefined);
      const unitIds = [...ledger.before.keys()];
      const change = done.kind
        ? await insertUnitChange(tx, universeId, perspective, {
            personId,
            username,
            kind: done.kind,
            unitIds,
            details: done.details,
            before,
          })
        : null;
      await noteStructureChange(tx, {
        universeId,
        personId,
        action,
        subject: `perspective ${perspective.extName}`,
        details: { ...done.details, by: username, from: done.from ?? null, units: unitIds.length },
      });
      for (const { extName } of surveys)
        await tx.notify(projectedChannel, JSON.stringify({ universeId, survey: extName, position: '0:0', count: 0 }));
      outcome = { version, change, comparison, served };
      if (body.isTrial) throw new TrialEnds();
    });
  } catch (error) {
    if (!(error instanceof TrialEnds)) throw error;
  }
  if (!outcome) throw new Error('A change of a hierarchy had no outcome.');
  const { comparison, served } = outcome;
  const unitNos = comparison.entries.map(({ unitNo }) => unitNo);
  const counts = await countInterviews(ctx, served, params.perspective, unitNos);
  const effect = unitEffectOf(comparison, counts);
  return { version: outcome.version, change: body.isTrial ? null : outcome.change, effect };
}

/** No unit has a place before. */
function firstDayOf(ledger: UnitLedger): string {
  let first = '9999-12-31';
  for (const { parents } of ledger.entries) for (const { from } of parents) if (from < first) first = from;
  return first;
}
