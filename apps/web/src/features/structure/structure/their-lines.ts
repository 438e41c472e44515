import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { kindWords, methodWords } from './structure-words.ts';
import { textIn } from './text-in.ts';
import type { VariableDraft } from './variable-draft.ts';

const words = {
  titles: msg`Title`,
  kind: msg`Kind`,
  method: msg`Method`,
  min: msg`Lowest answer`,
  max: msg`Highest answer`,
  decimals: msg`Decimals`,
  direction: msg`Good answers`,
  topBoxes: msg`Top boxes`,
  weight: msg`Weight in the composite`,
  target: msg`Target`,
};

/** What others have made of the parts of a variable that are changed in a draft too: one line each. */
export function theirLines(
  i18n: I18n,
  before: VariableDraft,
  now: VariableDraft,
  request: Partial<VariableDraft> | undefined,
): string[] {
  const parts = Object.keys(words) as (keyof typeof words)[];
  return parts
    .filter((part) => request && part in request && JSON.stringify(before[part]) !== JSON.stringify(now[part]))
    .map((part) => `${i18n._(words[part])}: ${valueText(i18n, now, part)}`);
}

function valueText(i18n: I18n, now: VariableDraft, part: keyof typeof words): string {
  const directions = { higher: msg`High ones`, lower: msg`Low ones` };
  if (part === 'titles') return textIn(now.titles, i18n.locale);
  if (part === 'kind') return i18n._(kindWords[now.kind]);
  if (part === 'direction') return i18n._(directions[now.direction]);
  if (part === 'method') return now.method ? i18n._(methodWords[now.method]) : '–';
  return now[part] === null ? '–' : String(now[part]);
}
