import { type GamingSign, mostLookedAt } from '@echolot/contract/analytics/gaming';
import { localesOf } from '@echolot/core/local-text';
import { maskEmail, maskNumber } from '@echolot/core/person-masks';
import type { Context, Verb } from '../../../context.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { countryOfZone } from '../../privacy/contacts/public.ts';
import { drillPathOf, type OrgNode, unitNosOf } from '../../structure/org-units/public.ts';
import {
  answerQuery,
  describeIndicator,
  type ResolvedQuery,
  servedIndicators,
  type WithFigures,
} from '../rankings/public.ts';
import { type FoundSign, findGamingSigns, type LookedAt } from './gaming-signs.ts';
import { listGamingRows } from './gaming-view.ts';
import { isInvalidAddress } from './is-invalid-address.ts';

/** Answers of a place that look made rather than given, for administrators to look at. */
export const getGamingSigns: Verb<'getGamingSigns', WithFigures> = (ctx, { params }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['gaming'], async (resolved) => {
    const { survey, perspective, node, scope, window } = resolved;
    const [indicator] = servedIndicators(resolved);
    if (!indicator) throw new Error('A survey has an indicator.');
    const fromDay = [window.fromDay, scope.fromDay]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1);
    const question = {
      universeId: ctx.universe.universeId,
      surveyId: survey.surveyId,
      perspective,
      unitNos: unitNosOf(node),
      fromDay,
      toDay: window.toDay,
      indicator: indicator.extName,
    };
    const rows = await ctx.inTransaction((tx) => listGamingRows(tx, question, mostLookedAt + 1));
    const country = countryOfZone(ctx.universe.timeZone);
    const interviews = rows
      .slice(0, mostLookedAt)
      .map((row): LookedAt => ({ ...row, isInvalid: isInvalidAddress(row, country) }));
    const best = (indicator.direction === 'lower' ? indicator.min : indicator.max) ?? 10;
    const { tests, signs } = findGamingSigns(interviews, best);
    return {
      unit: node.name,
      indicator: describeIndicator(indicator, localesOf(ctx.actor, ctx.universe)).title,
      looked: interviews.length,
      isCut: rows.length > mostLookedAt,
      tests,
      signs: signs.map((sign) => signOnWire(ctx, resolved, sign)),
    };
  });

function signOnWire(ctx: Context, resolved: ResolvedQuery, sign: FoundSign): GamingSign {
  const unit = nodeOf(resolved.node, sign.unitNo) ?? resolved.node;
  const isIdentified = mayIdentify(ctx.actor);
  const addressOf = ({ email, phone }: LookedAt): string => {
    const shown = isIdentified ? [email, phone] : [maskEmail(email), maskNumber(phone)];
    return shown.filter((one) => one !== '').join(' · ');
  };
  return {
    kind: sign.kind,
    unit: { name: unit.name, path: drillPathOf(resolved.perspective, unit), kind: unit.kind },
    n: sign.n,
    count: sign.count,
    expected: Math.round(sign.expected * 100) / 100,
    p: sign.p,
    evidence: sign.evidence.map((one) => ({
      interviewId: one.interviewId,
      answeredAt: one.answeredAt.toISOString(),
      detail:
        sign.kind === 'reusedAddress' || sign.kind === 'invalidAddress' ? addressOf(one) : String(one.score ?? ''),
    })),
  };
}

/** The unit of a number below a node. */
function nodeOf(node: OrgNode, unitNo: number): OrgNode | undefined {
  if (node.unitNos.includes(unitNo)) return node;
  for (const child of node.children) {
    const found = nodeOf(child, unitNo);
    if (found) return found;
  }
  return undefined;
}
