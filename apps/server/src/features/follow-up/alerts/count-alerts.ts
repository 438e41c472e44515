import type { Verb } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { answerQuery, type WithFigures } from '../../analytics/rankings/public.ts';
import { alertConditions, viewerOf } from './alert-conditions-view.ts';
import { countViews } from './alert-list-view.ts';

/** How many alerts each view has, in one query. */
export const countAlerts: Verb<'countAlerts', WithFigures> = (ctx, { params, query }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['countAlerts', uuidV7()], (asked) => {
    const conditions = alertConditions(ctx, asked, query);
    return ctx.inTransaction(async (tx) => ({
      counts: await countViews(tx, conditions, viewerOf(ctx)),
    }));
  });
