import type { InterviewListColumn } from '@echolot/contract/analytics/interview-list';
import { type AnswerTone, answerTone } from '@echolot/core/answer-tone';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './interview-row.module.css';

interface ScoreChipProps {
  readonly column: InterviewListColumn;
  readonly value: number | null;
}

/** Beside the colour a sign: for those who do not tell red from green, and on paper. */
const signs: Record<AnswerTone, string> = { good: 'M4 1 8 7H0Z', middle: 'M1 3H7V5H1Z', bad: 'M4 7 0 1H8Z' };

/** One answer and what it counts as. */
export function ScoreChip({ column: { title, indicator }, value }: ScoreChipProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (value === null || !indicator)
    return (
      <span className={classes['chip']} data-missing title={t`${title}: no answer`}>
        <VisuallyHidden>{t`${title}: no answer`}</VisuallyHidden>
        <span aria-hidden>–</span>
      </span>
    );
  const { min, max, decimals, topBoxes, ...rest } = indicator;
  const tone = answerTone({ ...rest, scale: { min, max, decimals }, topBoxes: topBoxes ?? undefined }, value);
  const words: Record<AnswerTone, string> =
    indicator.method === 'nps'
      ? { good: t`promoter`, middle: t`passive`, bad: t`detractor` }
      : { good: t`satisfied`, middle: t`not satisfied`, bad: t`not satisfied` };
  const shown = formats.score(value, decimals);
  const told = tone ? `${title} ${shown}, ${words[tone]}` : `${title} ${shown}`;
  return (
    <span className={classes['chip']} data-tone={tone} title={told}>
      <VisuallyHidden>{told}</VisuallyHidden>
      <span aria-hidden>{shown}</span>
      {tone && (
        <svg aria-hidden viewBox="0 0 8 8" className={classes['sign']}>
          <path d={signs[tone]} />
        </svg>
      )}
    </span>
  );
}
