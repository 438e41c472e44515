import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import type { Showing } from './alert-on-wire.ts';
import { performChange, readChangeContext } from './perform-changes.ts';
import { describeAlert, describeSince, seeAlert, showingOf } from './see-alert.ts';
import type { StoredAlert } from './stored-alert.ts';

/** One change of one alert; refused when somebody changed it since, with what happened and how it stands. */
export const changeAlert: Verb<'changeAlert', WithTrees> = async (ctx, { params, body }) => {
  const context = await readChangeContext(ctx, body.change);
  return ctx.inTransaction(async (tx) => {
    const { survey, alert } = await seeAlert(ctx, tx, params.survey, params.alertId, { isLocked: true });
    const showing = await showingOf(ctx, tx, survey);
    if (alert.version !== body.version) throw await changedMeanwhile(tx, showing, alert, body.version);
    const changed = await performChange(ctx, tx, survey, alert, body.change, context);
    return describeAlert(tx, showing, changed);
  });
};

/** Both versions: the one that was expected, and the one that is there with what happened since. */
async function changedMeanwhile(
  tx: Tx,
  showing: Showing,
  { alertId }: StoredAlert,
  version: number,
): Promise<AppError> {
  const { alert, entries } = await describeSince(tx, showing, alertId, version);
  return new AppError('alert_changed', { version, alert, entries });
}
