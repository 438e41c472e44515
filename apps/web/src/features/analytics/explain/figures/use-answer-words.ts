import type { ExplainedContext } from '@echolot/contract/analytics/statistics';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import type { FigureExplanation } from './figure-explanation.ts';

interface AnswerWords {
  /** Where the figure is, and the interviews behind it; `n` of them, null = hidden. */
  place(n: number | null): Pick<FigureExplanation, 'days' | 'again' | 'lists'>;
  /** That answers of a question are compared with nothing. */
  readonly compared: readonly string[];
  /** How many of the interviews count; null = hidden. */
  answers(n: number | null, missing: number | null): readonly [head: string, text: string];
  /** What the interval says, its method, and a warning where there are few. */
  certainty(n: number, method: string): string[];
}

/** What is said in the same words of all figures that count answers. */
export function useAnswerWords(context: ExplainedContext): AnswerWords {
  const { t } = useLingui();
  const formats = useFormats();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { windowDate, reliabilityMinimumN, survey, reproduce } = context;
  const answersText = (n: number | null, missing: number | null): string => {
    if (n === null) return t`hidden`;
    if (n === 0) return t`none`;
    if (missing === null) return formats.count(n);
    if (missing === 0) return t`${formats.count(n)}: every interview has one.`;
    return t`${formats.count(n)} of ${formats.count(n + missing)} interviews; ${formats.count(missing)} left the question out and do not count.`;
  };
  return {
    place: (n) => ({
      days: windowDate ? t`Days of ${windowDate.title}` : t`Days of the interviews`,
      again: paths.statistics(survey, reproduce),
      lists: mayRead && n ? [{ title: t`The interviews behind it`, href: paths.interviews(survey, reproduce) }] : [],
    }),
    compared: [t`With nothing. Another period or unit is seen by choosing it.`],
    answers: (n, missing) => [t`Answers`, answersText(n, missing)],
    certainty: (n, method) =>
      n === 0
        ? []
        : [
            t`The 95 % interval holds for all units, if these people answered for all others like them.`,
            method,
            ...(n < reliabilityMinimumN
              ? [
                  t`${formats.count(n)} answers are fewer than ${reliabilityMinimumN}: a few others would change the number a lot.`,
                ]
              : []),
          ],
  };
}
