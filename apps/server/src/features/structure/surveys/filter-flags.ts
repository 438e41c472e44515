import type { Filter } from '@echolot/contract/filter-set';
import type { SurveyStructure, Variable } from './survey-store.ts';

/** How a filter is offered, and which tokens it takes. */
export type FilterFlags = Omit<Filter, 'extName' | 'title' | 'options'>;

export const noFlags: FilterFlags = {
  range: false,
  today: false,
  dateRef: false,
  dateInterval: false,
  tableDate: false,
  multipleSelections: false,
  dropdown: false,
  serverSide: false,
  exclude: false,
  submatch: false,
};

/** From this many options on a filter is typed into rather than ticked. */
const typeaheadOptions = 10;
/** From this many options on they are asked for as somebody types. */
const serverSideOptions = 200;

type Kind = Variable['kind'];

const usualFlags: Record<Kind, Partial<FilterFlags>> = {
  dimension: { multipleSelections: true, exclude: true, submatch: true },
  indicator: { range: true, exclude: true },
  number: { range: true, exclude: true },
  date: { today: true, dateRef: true, dateInterval: true },
  comment: { submatch: true },
};

/** What a group may change: a comment has no options to ask for, a dimension no range. */
const changeableFlags: Record<Kind, readonly (keyof FilterFlags)[]> = {
  dimension: ['multipleSelections', 'dropdown', 'serverSide', 'exclude', 'submatch'],
  indicator: ['exclude'],
  number: ['exclude'],
  date: ['today', 'dateRef', 'dateInterval', 'exclude'],
  comment: ['exclude'],
};

/**
 * Flags of the filter over a variable: those of its kind, changed by what the first group that names it says.
 * @param optionCount options offered, 0 for a variable without.
 */
export function filterFlagsOf(
  { filterGroups }: Pick<SurveyStructure, 'filterGroups'>,
  { extName, kind }: Variable,
  optionCount: number,
): FilterFlags {
  const stored = filterGroups
    .flatMap(({ filters }) => filters)
    .find((filter) => (typeof filter === 'string' ? filter : filter.extName) === extName);
  const changes = typeof stored === 'object' ? stored.flags : {};
  const flags: FilterFlags = {
    ...noFlags,
    ...usualFlags[kind],
    dropdown: optionCount >= typeaheadOptions,
    serverSide: optionCount >= serverSideOptions,
  };
  const changed = changeableFlags[kind].flatMap((flag) => {
    const value = changes[flag];
    return value === undefined ? [] : [[flag, value] as const];
  });
  return { ...flags, ...Object.fromEntries(changed) };
}
