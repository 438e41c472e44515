import type { Standing } from '@echolot/contract/analytics/gamification';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Verb } from '../../../context.ts';
import { findConfig } from '../../structure/config-blocks/public.ts';
import { drillPathOf, hasRow, type OrgNode, unitNosOf } from '../../structure/org-units/public.ts';
import { answerQuery, type WithFigures } from '../rankings/public.ts';
import { listDeeds, listRoles } from './deeds-view.ts';
import { addDeeds, noDeeds, standingOf } from './standing.ts';

/** R-080 What the teams did, as points, levels and badges. */
export const getGamification: Verb<'getGamification', WithFigures> = (ctx, { params }) => {
  const { universeId, timeZone } = ctx.universe;
  const { role, permissions } = ctx.actor;
  const mayEdit = permissions.has('configblocks.manage');
  const kind = ['gamification', role, mayEdit] as const;
  return answerQuery(ctx, params.survey, params.filteredDrillPath, kind, (asked) =>
    ctx.inTransaction(async (tx) => {
      const { survey, perspective, tree, node, scope, window } = asked;
      const rules = await findConfig(tx, universeId, 'gamification', survey.surveyId);
      const roles = mayEdit ? await listRoles(tx, universeId) : [];
      if (!rules.isOn) return { isOn: false, own: null, board: null, roles };
      // A new owner does not get the points of the former one.
      const fromDay = [window.fromDay, scope.fromDay]
        .filter((day) => day !== undefined)
        .toSorted()
        .at(-1);
      const question = { universeId, surveyId: survey.surveyId, perspective, timeZone, fromDay, toDay: window.toDay };
      const deeds = await listDeeds(tx, { ...question, unitNos: unitNosOf(node) });
      const locales = localesOf(ctx.actor, ctx.universe);
      const standing = (unit: OrgNode): Standing => ({
        name: unit.name,
        path: drillPathOf(perspective, unit),
        ...standingOf(
          unitNosOf(unit).reduce((sum, unitNo) => addDeeds(sum, deeds.get(unitNo) ?? noDeeds), noDeeds),
          rules,
          (texts) => localText(texts, locales),
        ),
      });
      const mayCompare = rules.leaderboardRoles.length === 0 || rules.leaderboardRoles.includes(role);
      const board = node.children
        .filter((child) =>
          hasRow(
            child,
            tree,
            unitNosOf(child).some((unitNo) => deeds.has(unitNo)),
          ),
        )
        .map(standing)
        .toSorted((a, b) => b.points - a.points || a.name.localeCompare(b.name));
      return { isOn: true, own: standing(node), board: mayCompare ? board : null, roles };
    }),
  );
};
