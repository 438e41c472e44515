import { foldName } from '@echolot/core/folded-text';
import type { VariableOption } from './survey-store.ts';

/** What a dimension's options say about values: made once for options that stay the same. */
export interface OptionMatches {
  /** The categories that count as this one: itself and those merged into it; a merged one stands for its target. Undefined for none. */
  find(value: string): readonly string[] | undefined;
  /** The categories whose name, or title in any locale, contains a text whatever its case and accents. */
  findContaining(text: string): readonly string[];
}

/** Keeps forms apart: a folded text has no line breaks. */
const separator = '\n';

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
  let forms: readonly { target: string; text: string }[] | undefined;
  return {
    find(value) {
      const target = targets.get(value);
      return target === undefined ? undefined : withMembers(target);
    },
    findContaining(text) {
      const wanted = foldName(text);
      forms ??= options.map(({ extName, titles, mergedInto }) => ({
        target: mergedInto ?? extName,
        text: [extName, ...Object.values(titles)].map(foldName).join(separator),
      }));
      const found = forms.filter((one) => one.text.includes(wanted));
      return [...new Set(found.map(({ target }) => target))].flatMap(withMembers);
    },
  };
}
