import type { ExplainedGround } from '@echolot/contract/statistics';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { useIdentity } from '../../../session/use-identity.ts';
import type { FigureExplanation } from './figure-explanation.ts';

interface AnswerWords {
  readonly days: string;
  /** How many of the interviews count; null = hidden. */
  answers(n: number | null, missing: number | null): string;
  /** What the interval says, its method, and a warning where there are few. */
  certainty(n: number, method: string): string[];
  lists(n: number | null): FigureExplanation['lists'];
}

/** What is said in the same words of all figures that count answers. */
export function useAnswerWords(ground: ExplainedGround): AnswerWords {
  const { t } = useLingui();
  const formats = useFormats();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { windowDate, reliabilityMinimumN, survey, reproduce } = ground;
  return {
    days: windowDate ? t`Days of ${windowDate.title}` : t`Days of the interviews`,
    answers: (n, missing) => {
      if (n === null) return t`hidden`;
      if (n === 0) return t`none`;
      if (missing === null) return formats.count(n);
      if (missing === 0) return t`${formats.count(n)}: every interview has one.`;
      return t`${formats.count(n)} of ${formats.count(n + missing)} interviews; ${formats.count(missing)} left the question out and do not count.`;
    },
    certainty: (n, method) =>
      n === 0
        ? []
        : [
            t`If these people answered for all others like them, the number of all lies in the interval in 19 of 20 cases.`,
            method,
            ...(n < reliabilityMinimumN
              ? [
                  t`${formats.count(n)} answers are fewer than ${reliabilityMinimumN}: a few others would change the number a lot.`,
                ]
              : []),
          ],
    lists: (n) =>
      mayRead && n ? [{ title: t`The interviews behind it`, href: paths.interviews(survey, reproduce) }] : [],
  };
}
