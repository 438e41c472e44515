import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { changeUnitLevel as endpoint } from '@echolot/contract/structure/structure-units';
import type { Context } from '../../../context.ts';
import { projectedChannel } from '../../../events/survey-events.ts';
import { listSurveysOf } from './perspective-surveys-view.ts';
import { getPerspective } from './structure-access.ts';
import { noteStructureChange } from './structure-audit-store.ts';
import { findLastTreeChange } from './unit-change-store.ts';
import { lockTrees } from './unit-ledger-store.ts';
import { keepPersonLevel, readPersonLevels } from './unit-level-store.ts';

/** Says whether the units of a level are persons. */
export async function changeUnitLevel(
  ctx: Context,
  { params, body }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const { perspective } = await getPerspective(tx, params);
    const seen = await lockTrees(tx, universeId);
    if (body.version !== undefined && body.version !== seen)
      throw new AppError('conflict', { ...(await findLastTreeChange(tx)) });
    const { kind, isPerson } = body;
    const level = (await readPersonLevels(tx, universeId, perspective)).find((one) => one.kind === kind);
    if (!level) throw new AppError('unit_level_not_found', { kind });
    if (level.isPerson === isPerson && !level.isGuessed) throw new AppError('nothing_to_change');
    const version = await keepPersonLevel(tx, universeId, perspective, { kind, isPerson });
    await noteStructureChange(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'changeUnitLevel',
      subject: `perspective ${perspective.extName}`,
      details: { kind, isPerson, by: ctx.actor.username },
    });
    for (const { extName } of await listSurveysOf(tx, perspective.perspectiveId))
      await tx.notify(projectedChannel, JSON.stringify({ universeId, survey: extName, position: '0:0', count: 0 }));
    return { version };
  });
}
