import { foldText } from '@echolot/core/fold-text';
import type { VariableOption } from '../surveys/public.ts';

/** What a dimension's options say about values: made once for options that stay the same. */
export interface OptionMatches {
  /** The categories that count as this one: itself and those merged into it; a merged one stands for its target. Undefined for none. */
  find(value: string): readonly string[] | undefined;
  /** The categories whose name, or title in any locale, contains a text whatever its case and accents. */
  findContaining(text: string): readonly string[];
}

const kept = new WeakMap<readonly VariableOption[], OptionMatches>();

export function optionMatchesOf(options: readonly VariableOption[]): OptionMatches {
  const known = kept.get(options);
  if (known) return known;
  const matches = makeMatches(options);
  kept.set(options, matches);
  return matches;
}

function makeMatches(options: readonly VariableOption[]): OptionMatches {
  const targets = new Map(options.map(({ extName, mergedInto }) => [extName, mergedInto ?? extName]));
  const members = new Map<string, string[]>();
  for (const { extName, mergedInto } of options) {
    if (mergedInto === undefined) continue;
    const its = members.get(mergedInto);
    if (its) its.push(extName);
    else members.set(mergedInto, [extName]);
  }
  const withMembers = (target: string): string[] => [target, ...(members.get(target) ?? [])];
  let texts: readonly { target: string; text: string }[] | undefined;
  return {
    find(value) {
      const target = targets.get(value);
      return target === undefined ? undefined : withMembers(target);
    },
    findContaining(text) {
      const wanted = foldText(text);
      // A character that no typed text can hold keeps names and titles apart.
      texts ??= options.map(({ extName, titles, mergedInto }) => ({
        target: mergedInto ?? extName,
        text: foldText([extName, ...Object.values(titles)].join('\0')),
      }));
      const found = new Set(texts.filter((one) => one.text.includes(wanted)).map(({ target }) => target));
      return [...found].flatMap(withMembers);
    },
  };
}
