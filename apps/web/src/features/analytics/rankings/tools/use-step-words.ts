import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import type { Step, WhatItTakes } from './what-it-takes-of.ts';

/** What it would take, in sentences. */
export function useStepWords(): (indicator: RankingIndicator, takes: WhatItTakes) => string[] {
  const { t } = useLingui();
  const formats = useFormats();
  return (indicator, { toTarget, toNextQuarter, narrower }) => {
    const answers = (count: number): string => {
      const number = formats.count(count);
      if (indicator.method === 'nps')
        return t`${plural(count, { one: `${number} more promoter`, other: `${number} more promoters` })}`;
      if (indicator.method === 'csat')
        return t`${plural(count, { one: `${number} more satisfied answer`, other: `${number} more satisfied answers` })}`;
      return t`${plural(count, { one: `${number} more answer with the best mark`, other: `${number} more answers with the best mark` })}`;
    };
    const score = (one: number): string => formats.score(one, indicator.decimals);
    const stepWords = (step: Step, aim: string): string =>
      step.bestAnswers === null ? t`${aim}: no number of answers is enough` : `${aim}: ${answers(step.bestAnswers)}`;
    const words: string[] = [];
    if (toNextQuarter) words.push(stepWords(toNextQuarter, t`To the next quartile, ${score(toNextQuarter.score)}`));
    if (toTarget) words.push(stepWords(toTarget, t`To the target, ${score(toTarget.score)}`));
    if (narrower) {
      const decimals = Number.isInteger(narrower.margin) ? 0 : (String(narrower.margin).split('.')[1]?.length ?? 0);
      const margin = formats.margin(narrower.margin, decimals);
      words.push(t`To be sure within ${margin}: ${formats.count(narrower.answers)} answers in all`);
    }
    return words;
  };
}
