import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { describeAlert, seeAlert, showingOf } from './see-alert.ts';

export const getAlert: Verb<'getAlert', WithTrees> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { survey, alert } = await seeAlert(ctx, tx, params.survey, params.alertId);
    return describeAlert(tx, await showingOf(ctx, tx, survey), alert);
  });
