import type { Verb } from '../../../context.ts';
import { withChosenFilters } from './chosen-filters.ts';
import { readerOf } from './saved-filter-settings.ts';
import { listStored } from './saved-filter-store.ts';
import { getSurveyStart, listRoles } from './saved-filter-view.ts';

/** Own saved filters and shared ones, and what the survey begins with for whoever asks. */
export const listSavedFilters: Verb<'listSavedFilters'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const reader = await readerOf(ctx, tx, params.survey);
    const own = { extName: params.survey, ...(await getSurveyStart(tx, universeId, params.survey)) };
    const [chosen = own] = await withChosenFilters({ tx, universeId, actor: ctx.actor, log: ctx.log }, [own]);
    return {
      filters: await listStored(tx, reader),
      roles: reader.mayShare ? await listRoles(tx, universeId) : [],
      startFilter: chosen.startFilter,
      alertFilter: chosen.alertFilter,
    };
  });
