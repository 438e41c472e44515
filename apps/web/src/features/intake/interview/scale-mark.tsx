import type { InterviewAnswer } from '@echolot/contract/intake/interviews';
import { type AnswerTone, answerTone } from '@echolot/core/answer-tone';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './answers.module.css';

/** Up to so many steps each has a place of its own; a longer scale is a line. */
const mostSteps = 12;

interface ScaleMarkProps {
  readonly indicator: NonNullable<InterviewAnswer['indicator']>;
  readonly value: number;
}

/** An answer on its scale: where it lies, which end is good, and what it counts as. Colour has a word beside it. */
export function ScaleMark({ indicator, value }: ScaleMarkProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { scale, method, direction } = indicator;
  // Where the method judges no single answer there is neither word nor colour: a mean may be of days or euros.
  const toneOf = (answer: number): AnswerTone | undefined =>
    answerTone({ ...indicator, topBoxes: indicator.topBoxes ?? undefined }, answer);
  const tone = toneOf(value);
  const words: Record<AnswerTone, string> =
    method === 'nps'
      ? { good: t`Promoter`, middle: t`Passive`, bad: t`Detractor` }
      : { good: t`Satisfied`, middle: t`Not satisfied`, bad: t`Not satisfied` };
  const number = (answer: number): string => formats.score(answer, scale.decimals);
  const [min, max] = [number(scale.min), number(scale.max)];
  const shown = number(value);
  const text = t`${shown} on a scale of ${min} to ${max}`;
  const count = Math.round(scale.max - scale.min) + 1;
  const hasSteps = scale.decimals === 0 && count <= mostSteps;
  const place = (100 * (value - scale.min)) / (scale.max - scale.min);
  return (
    <div className={classes['scale']}>
      <p className={classes['given']}>
        {shown}
        {tone && (
          <span className={classes['word']} data-tone={tone}>
            {words[tone]}
          </span>
        )}
      </p>
      <div role="img" aria-label={text}>
        {hasSteps ? (
          <ol aria-hidden className={classes['steps']}>
            {Array.from({ length: count }, (_, index) => scale.min + index).map((answer) => (
              <li key={answer} data-tone={toneOf(answer)} data-given={answer === value || undefined}>
                {number(answer)}
              </li>
            ))}
          </ol>
        ) : (
          <div aria-hidden className={classes['line']}>
            <span className={classes['pin']} style={{ insetInlineStart: `${place}%` }} />
          </div>
        )}
      </div>
      <p className={classes['ends']}>
        <span>{hasSteps ? '' : min}</span>
        <span>{direction === 'higher' ? t`higher is better` : t`lower is better`}</span>
        <span>{hasSteps ? '' : max}</span>
      </p>
    </div>
  );
}
