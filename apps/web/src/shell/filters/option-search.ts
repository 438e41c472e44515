import type { FilterOption } from '@echolot/contract/filter-set';
import { foldName } from '@echolot/core/folded-text';

/** From this many options on there is a field to search them. */
export const searchThreshold = 10;
/** More rows than anybody reads; the rest is found by typing. */
export const longestList = 200;

interface OptionList<Option> {
  readonly options: readonly Option[];
  /** Options that match but are not listed. */
  readonly further: number;
}

const foldedTitles = new WeakMap<FilterOption, string>();

function foldedTitle(option: FilterOption): string {
  let title = foldedTitles.get(option);
  if (title === undefined) {
    title = foldName(option.title);
    foldedTitles.set(option, title);
  }
  return title;
}

/** Exact before prefix before anywhere; undefined for no match. */
function closeness(option: FilterOption, wanted: string): number | undefined {
  const at = foldedTitle(option).indexOf(wanted);
  if (at < 0) return undefined;
  if (at > 0) return 2;
  return foldedTitle(option).length === wanted.length ? 0 : 1;
}

/**
 * The options whose title contains the text, whatever its case and accents: chosen ones first, then the exact match, then
 * those that begin with it, then the others, each in the survey's order.
 */
export function searchOptions<Option extends FilterOption>(
  options: readonly Option[],
  chosen: ReadonlySet<string>,
  text: string,
): OptionList<Option> {
  const wanted = foldName(text);
  const matching = options.filter((option) => closeness(option, wanted) !== undefined);
  const rank = (option: Option): number =>
    (chosen.has(option.extName) ? 0 : 4) + (wanted === '' ? 0 : (closeness(option, wanted) ?? 3));
  const sorted = matching.toSorted((a, b) => rank(a) - rank(b));
  return { options: sorted.slice(0, longestList), further: Math.max(0, sorted.length - longestList) };
}

/** The option that is exactly the typed text, whatever its case; or the only one left. */
export function exactOption<Option extends FilterOption>(options: readonly Option[], text: string): Option | undefined {
  const wanted = foldName(text);
  if (wanted === '') return undefined;
  const typed = text.trim().toLocaleLowerCase();
  const matching = options.filter((option) => closeness(option, wanted) !== undefined);
  return (
    matching.find(({ title }) => title.toLocaleLowerCase() === typed) ??
    matching.find((option) => foldedTitle(option) === wanted) ??
    (matching.length === 1 ? matching[0] : undefined)
  );
}
