import { createBoundedCache } from '../../../caches/bounded-cache.ts';
import type { OptionIndex } from './option-index.ts';

/** The options of a dimension as they are offered: merged ones count as what they were merged into. */
export interface OfferedOptions {
  readonly index: OptionIndex;
  readonly mergedInto: ReadonlyMap<string, string>;
  /** Another one for another structure of the survey. */
  readonly key: string;
}

/** Needed by what searches options of filters. */
export interface WithOptionIndexes {
  readonly optionIndexes: OptionIndexes;
}

/** Prepared options of dimensions, kept as long as the survey's structure stays. */
export interface OptionIndexes {
  /**
   * @param options as the survey's snapshot holds them: a changed survey has another snapshot.
   * @param locales the reader's first.
   */
  get(
    options: readonly unknown[],
    locales: readonly string[],
    prepare: () => Omit<OfferedOptions, 'key'>,
  ): OfferedOptions;
}

/** Options of all indexes together, at some 300 bytes each. */
const mostOptionsKept = 500_000;

export function createOptionIndexes(): OptionIndexes {
  const kept = createBoundedCache<OfferedOptions>(mostOptionsKept);
  const keys = new WeakMap<readonly unknown[], string>();
  let keyCount = 0;
  return {
    get(options, locales, prepare) {
      let key = keys.get(options);
      if (key === undefined) {
        keyCount += 1;
        keys.set(options, (key = String(keyCount)));
      }
      const place = `${key} ${locales.join(' ')}`;
      const known = kept.get(place);
      if (known) return known;
      const offered = { ...prepare(), key };
      kept.put(place, offered, options.length + 1);
      return offered;
    },
  };
}
