import { useLingui } from '@lingui/react/macro';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';

/** What the numbers beside the options of filters count. */
export function OptionsFigure({ context, readAt }: FigureProps<'options'>) {
  const { t } = useLingui();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { survey, reproduce, suppressionMinimumN } = context;
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: null,
        definition: [
          t`The number beside an option is how many interviews named it: of this unit, in this period, and under all other filters.`,
          t`What is chosen in the same filter is left aside, so it says what choosing the option would find. Where an interview may name several, it counts once in each.`,
          t`On lists of alerts and contacts the numbers are of interviews as well.`,
        ],
        certainty: [t`All are counted, not a sample of them, so it has no interval.`],
        days: t`Days of the interviews`,
        counted: [
          [t`Left out`, t`Interviews without an answer to the question; they are in none of its numbers.`],
          [
            t`Hidden`,
            t`“< ${suppressionMinimumN}” stands where fewer than ${suppressionMinimumN} answered, “hidden” where such a small group could be worked out by subtraction. An option without a number was not counted yet.`,
          ],
        ],
        again: paths.statistics(survey, reproduce),
        lists: mayRead ? [{ title: t`The interviews behind it`, href: paths.interviews(survey, reproduce) }] : [],
      }}
    />
  );
}
