import { type BoundedCache, createBoundedCache } from '../../bounded-cache.ts';
import { localText, type VariableOption } from '../surveys/public.ts';
import { type OptionIndex, prepareOptions } from './option-index.ts';

/** The options of a dimension as they are offered: merged ones count as what they were merged into. */
export interface OfferedOptions {
  readonly index: OptionIndex;
  readonly mergedInto: ReadonlyMap<string, string>;
  /** Another one for another structure of the survey. */
  readonly key: string;
}

/** Prepared options of dimensions, kept as long as the survey's structure stays. */
export interface OptionIndexes {
  /** @param options as the survey's snapshot holds them: a changed survey has another snapshot. */
  get(options: readonly VariableOption[], locales: readonly string[]): OfferedOptions;
}

/** Options of all indexes together, at some 300 bytes each. */
const mostOptionsKept = 500_000;

export function createOptionIndexes(): OptionIndexes {
  const kept: BoundedCache<OfferedOptions> = createBoundedCache(mostOptionsKept);
  const keys = new WeakMap<readonly VariableOption[], string>();
  let keyCount = 0;
  return {
    get(options, locales) {
      let key = keys.get(options);
      if (key === undefined) {
        keyCount += 1;
        keys.set(options, (key = String(keyCount)));
      }
      const place = `${key} ${locales.join(' ')}`;
      const known = kept.get(place);
      if (known) return known;
      const offered = prepareOffered(options, locales, key);
      kept.put(place, offered, options.length + 1);
      return offered;
    },
  };
}

function prepareOffered(options: readonly VariableOption[], locales: readonly string[], key: string): OfferedOptions {
  const mergedInto = new Map<string, string>();
  const offered: { extName: string; title: string }[] = [];
  for (const { extName, titles, mergedInto: target } of options) {
    if (target !== undefined) mergedInto.set(extName, target);
    else offered.push({ extName, title: localText(titles, locales) || extName });
  }
  return { index: prepareOptions(offered), mergedInto, key };
}
