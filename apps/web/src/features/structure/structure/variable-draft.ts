import type { StructureVariable } from '@echolot/contract/structure/structure';

/** A variable while it is being edited. */
export type VariableDraft = Pick<
  StructureVariable,
  'titles' | 'kind' | 'method' | 'min' | 'max' | 'decimals' | 'direction' | 'topBoxes' | 'weight' | 'target'
>;

/** What of a draft differs, as a change takes it; undefined when nothing does. */
export function wishOf(before: VariableDraft, draft: VariableDraft) {
  const titles = Object.fromEntries(
    Object.entries(draft.titles).filter(([locale, text]) => (before.titles[locale] ?? '') !== text.trim()),
  );
  const isIndicator = draft.kind === 'indicator';
  const differs = <Name extends keyof VariableDraft>(name: Name): boolean => before[name] !== draft[name];
  const request = {
    ...(Object.keys(titles).length > 0 && { titles }),
    ...(differs('kind') && { kind: draft.kind }),
    ...(isIndicator && differs('method') && draft.method && { method: draft.method }),
    ...(isIndicator && differs('min') && draft.min !== null && { min: draft.min }),
    ...(isIndicator && differs('max') && draft.max !== null && { max: draft.max }),
    ...(isIndicator && differs('decimals') && { decimals: draft.decimals }),
    ...(isIndicator && differs('direction') && { direction: draft.direction }),
    ...(isIndicator && draft.method === 'csat' && differs('topBoxes') && { topBoxes: draft.topBoxes }),
    ...(isIndicator && differs('weight') && { weight: draft.weight }),
    ...(isIndicator && differs('target') && { target: draft.target }),
  };
  return Object.keys(request).length > 0 ? request : undefined;
}
