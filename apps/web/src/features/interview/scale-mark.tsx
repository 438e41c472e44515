import type { InterviewAnswer } from '@echolot/contract/interviews';
import { bandsOf, stepsOf } from '@echolot/core/indicator';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './answers.module.css';

/** Up to so many steps each has a place of its own; a longer scale is a line. */
const mostSteps = 12;

type Tone = 'good' | 'bad' | 'middle';

interface ScaleMarkProps {
  readonly indicator: NonNullable<InterviewAnswer['indicator']>;
  readonly value: number;
}

/** An answer on its scale: where it lies, which end is good, and what it counts as. Colour has a word beside it. */
export function ScaleMark({ indicator, value }: ScaleMarkProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { scale, method, direction } = indicator;
  const toneOf = (answer: number): Tone => toneOn(indicator, answer);
  const words: Record<Tone, string> =
    method === 'nps'
      ? { good: t`Promoter`, middle: t`Passive`, bad: t`Detractor` }
      : { good: t`Satisfied`, middle: '', bad: t`Dissatisfied` };
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
        {words[toneOf(value)] !== '' && (
          <span className={classes['word']} data-tone={toneOf(value)}>
            {words[toneOf(value)]}
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

function toneOn(indicator: ScaleMarkProps['indicator'], answer: number): Tone {
  const { scale, direction } = indicator;
  const { high, low } = bandsOf({ ...indicator, topBoxes: indicator.topBoxes ?? undefined });
  const steps = stepsOf(answer, scale);
  if (high && steps >= high.from && steps <= high.to) return 'good';
  if (low && steps >= low.from && steps <= low.to) return 'bad';
  if (high || low) return 'middle';
  // Methods without bands: the outer thirds of the scale.
  const share = (answer - scale.min) / (scale.max - scale.min);
  const goodness = direction === 'higher' ? share : 1 - share;
  return goodness >= 2 / 3 ? 'good' : goodness <= 1 / 3 ? 'bad' : 'middle';
}
