import type { Explanation } from '@echolot/contract/analytics/statistics';
import { useLingui } from '@lingui/react/macro';
import { type Formats, useFormats } from '../../../i18n/use-formats.ts';
import classes from './explain.module.css';
import { scoreText } from './score-text.ts';

/** The calculation behind the number, with its own numbers put in. */
export function Arithmetic({ explanation }: { readonly explanation: Explanation }) {
  const formats = useFormats();
  const sentences = useSentences(explanation, formats);
  return (
    <div className={classes['arithmetic']}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function useSentences(explanation: Explanation, formats: Formats): string[] {
  const { t } = useLingui();
  const { indicator, parts } = explanation;
  const { method, scale, direction, topBoxes } = indicator;
  const n = explanation.n ?? 0;
  if (!parts || n === 0) return [];
  const score = scoreText(explanation, formats);
  const answers = formats.count(n);
  const on = (value: number): string => formats.score(value, scale.decimals);
  if (method === 'nps') {
    const [good, bad] = [parts.good ?? 0, parts.bad ?? 0];
    // One decimal more than the number is shown with, so that the calculation works out.
    const exact = formats.score(explanation.value ?? 0, indicator.decimals + 1);
    const [promoters, detractors, passives] = [good / n, bad / n, (n - good - bad) / n].map((share) =>
      formats.share(share, 1),
    );
    return [
      t`${exact} = ${promoters} promoters − ${detractors} detractors, of ${answers} answers.`,
      t`Promoters answered 9 or 10, detractors 0 to 6. The ${passives} who answered 7 or 8 count among the answers, but on neither side.`,
    ];
  }
  if (method === 'csat') {
    const good = parts.good ?? 0;
    const width = (topBoxes ?? 2) - 1;
    const [from, to] = direction === 'higher' ? [scale.max - width, scale.max] : [scale.min, scale.min + width];
    const boxes = from === to ? on(from) : width === 1 ? t`${on(from)} or ${on(to)}` : t`${on(from)} to ${on(to)}`;
    const satisfied = formats.count(good);
    return [
      t`${score} = ${satisfied} ÷ ${answers}: so many of all answers are ${boxes}.`,
      t`The scale goes from ${on(scale.min)} to ${on(scale.max)}.`,
    ];
  }
  const mean = formats.score(parts.mean ?? 0, 2);
  const [low, high] = [on(scale.min), on(scale.max)];
  if (method === 'index') {
    const formula =
      direction === 'higher'
        ? `100 × (${mean} − ${low}) ÷ (${high} − ${low})`
        : `100 × (${high} − ${mean}) ÷ (${high} − ${low})`;
    return [
      t`${score} = ${formula}, with ${mean} as the mean of ${answers} answers from ${low} to ${high}.`,
      direction === 'higher'
        ? t`So the lowest possible mean becomes 0 and the highest 100.`
        : t`Low answers are the good ones here: the lowest possible mean becomes 100 and the highest 0.`,
    ];
  }
  return [
    t`${score} is the mean of ${answers} answers from ${low} to ${high}.`,
    direction === 'higher' ? t`High answers are the good ones.` : t`Low answers are the good ones.`,
  ];
}
