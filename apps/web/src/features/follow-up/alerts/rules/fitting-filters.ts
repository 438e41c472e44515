import type { Comparison, Condition } from '@echolot/contract/follow-up/effect-blocks';
import type { Filter } from '@echolot/core/filter-tokens';
import { isGroup, type RuleVariable } from './condition-draft.ts';

/** Ext name of the filter of the channel. */
const channelFilter = 'channel';

/** A condition as filters of a drill path; undefined where filters cannot say exactly the same. */
export function fittingFilters(condition: Condition, variables: readonly RuleVariable[]): Filter[] | undefined {
  const filters = comparisonsThatAllHold(condition)?.map((comparison) => filterOf(comparison, variables));
  if (!filters?.every((filter) => filter !== undefined)) return undefined;
  return new Set(filters.map(({ extName }) => extName)).size === filters.length ? filters : undefined;
}

function comparisonsThatAllHold(condition: Condition): Comparison[] | undefined {
  if (!isGroup(condition)) return [condition];
  const isOne = condition.kind === 'any' && condition.of.length === 1;
  if (condition.kind !== 'all' && !isOne) return undefined;
  const parts = condition.of.map(comparisonsThatAllHold);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function filterOf(comparison: Comparison, variables: readonly RuleVariable[]): Filter | undefined {
  switch (comparison.kind) {
    case 'channel':
      return oneOf(channelFilter, comparison.values);
    case 'dimension':
      return oneOf(comparison.variable, comparison.values);
    case 'indicator': {
      const { variable: extName, is, value } = comparison;
      const { min, max } = variables.find((one) => one.extName === extName) ?? { min: null, max: null };
      if (min === null || max === null || value < min || value > max) return undefined;
      if (is === 'lte') return oneOf(extName, [`${min}_${value}`]);
      if (is === 'gte') return oneOf(extName, [`${value}_${max}`]);
      return is === 'eq' ? oneOf(extName, [`${value}_${value}`]) : undefined;
    }
    default:
      return undefined;
  }
}

const oneOf = (extName: string, values: readonly string[]): Filter => ({
  extName,
  values: values.map((value) => ({ value, exclude: false, submatch: false })),
});
