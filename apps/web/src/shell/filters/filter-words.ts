import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import { type CampaignChoice, readCampaign } from '@echolot/core/campaign-filter';
import type { Filter, FilterValue } from '@echolot/core/filter-tokens';
import { findRangeValue } from '@echolot/core/range-value';
import { dateCodeOf, isExcluding, isExcludingDates } from './filter-changes.ts';
import { isDateFilter } from './filter-titles.ts';

/** One chosen option or text. */
export interface FilterPart {
  readonly text: string;
  readonly isNot: boolean;
  readonly isContained: boolean;
  /** The survey does not offer it any more. */
  readonly isVanished: boolean;
}

/** What a filter of the address says, ready to be put in words. */
export type FilterWords =
  | { readonly kind: 'parts'; readonly isNot: boolean; readonly parts: readonly FilterPart[] }
  | { readonly kind: 'range'; readonly isNot: boolean; readonly from: string; readonly to: string }
  | { readonly kind: 'date'; readonly isNot: boolean; readonly code: string; readonly title: string | undefined }
  | { readonly kind: 'campaign'; readonly choice: CampaignChoice };

/** Parts listed in a chip; the rest is counted. */
export const shownParts = 2;

interface Known {
  readonly definition: FilterDefinition | undefined;
  /** Titles of options that are asked for by typing: undefined while they are not known, null for an option that is gone. */
  readonly titleOf: (option: string) => string | null | undefined;
}

/** A filter of the address in words; what the survey does not know stays as it is written. */
export function filterWords(filter: Filter, { definition, titleOf }: Known): FilterWords {
  const { values } = filter;
  const choice = definition ? undefined : readCampaign(filter);
  if (choice) return { kind: 'campaign', choice };
  if (definition && isDateFilter(definition)) {
    const code = dateCodeOf(values);
    const title = definition.options.find(({ extName }) => extName === code)?.title;
    return { kind: 'date', isNot: isExcludingDates(values), code, title };
  }
  const isNot = isExcluding(values);
  const [first, ...more] = values;
  const range = definition?.range && more.length === 0 && first && !first.submatch && findRangeValue(first.value);
  if (range) {
    const [from = '', to = ''] = first.value.split('_');
    return { kind: 'range', isNot, from, to };
  }
  const titles = new Map(definition?.options.map(({ extName, title }) => [extName, title]));
  const partOf = ({ value, exclude, submatch }: FilterValue): FilterPart => {
    const title = submatch ? undefined : (titles.get(value) ?? titleOf(value));
    const isVanished = !submatch && (title === null || (title === undefined && definition?.serverSide === false));
    return { text: title ?? value, isNot: exclude, isContained: submatch, isVanished };
  };
  return { kind: 'parts', isNot, parts: values.map(partOf) };
}
