import type { SampleList } from '@echolot/contract/intake/samples';
import type { CampaignFilter, FactWindow } from '../../../columnar/ranking-query.ts';
import { drillPathOf, type OrgNode, unitNosOf } from '../../structure/org-units/public.ts';
import { type ResolvedQuery, windowOnWire } from '../rankings/public.ts';

/** Which samples are asked for. Universe, survey and scope cannot be left out. */
export interface SampleQuestion {
  readonly universeId: string;
  readonly surveyId: string;
  readonly perspective: string;
  /** `all`: also those whose unit is unknown. */
  readonly unitNos: readonly number[] | 'all';
  /** Days of the event; both included, absent = open. */
  readonly window: FactWindow;
  readonly campaigns: readonly CampaignFilter[];
}

/** The samples of a filtered drill path: of its filters the period and campaigns apply. */
export function sampleQuestion(universeId: string, resolved: ResolvedQuery): SampleQuestion {
  const { survey, perspective, node, tree, scope, window, filters } = resolved;
  const isWhole = node === tree.root && scope.unitNos === 'all' && scope.fromDay === undefined;
  // A new owner does not see whom the former one invited.
  const fromDay = [window.fromDay, scope.fromDay]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  return {
    universeId,
    surveyId: survey.surveyId,
    perspective,
    unitNos: isWhole ? 'all' : unitNosOf(node),
    window: { fromDay, toDay: window.toDay },
    campaigns: filters.filter((filter) => filter.kind === 'campaign'),
  };
}

export function placeOnWire(
  resolved: ResolvedQuery,
): Pick<SampleList, 'survey' | 'path' | 'filters' | 'ignored' | 'breadcrumb' | 'unit' | 'window'> {
  const { survey, perspective, node, lineage, tokens, filters, dateVariable, window } = resolved;
  return {
    survey: survey.extName,
    path: drillPathOf(perspective, node),
    filters: tokens,
    ignored: [
      ...filters.filter(({ kind }) => kind !== 'campaign').map(({ variable }) => variable),
      ...(dateVariable === undefined ? [] : ['tabledate']),
    ],
    breadcrumb: lineage.map((one) => unitOnWire(perspective, one)),
    unit: unitOnWire(perspective, node),
    window: windowOnWire(window),
  };
}

export function unitOnWire(perspective: string, node: OrgNode): SampleList['unit'] {
  return { path: drillPathOf(perspective, node), slug: node.slug, name: node.name, kind: node.kind };
}
