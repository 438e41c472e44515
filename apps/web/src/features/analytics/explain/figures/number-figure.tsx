import { t95 } from '@echolot/core/student-t';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';
import { useAnswerWords } from './use-answer-words.ts';

/** Where the values of a number lie. */
export function NumberFigure({ figure, context, readAt }: FigureProps<'number'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useAnswerWords(context);
  const { n, missing, mean, standardDeviation, quantiles, decimals } = figure.of;
  const all = n ?? 0;
  const text = (value: number | null): string => (value === null ? t`hidden` : formats.score(value, decimals));
  const half = standardDeviation === null || all < 2 ? undefined : (t95(all - 1) * standardDeviation) / Math.sqrt(all);
  const hidden = quantiles.filter(({ value }) => value === null).length;
  const deviation = formats.score(standardDeviation ?? 0, decimals + 1);
  const margin = formats.score(half ?? 0, decimals + 1);
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: mean === null ? null : formats.score(mean, decimals + 1),
        definition: [
          t`Mean = sum of all values ÷ ${formats.count(all)} answers.`,
          t`A quantile is the value below which so much of all answers lie (type 7: between two answers it is drawn straight). The median is the one of one half.`,
        ],
        parts: {
          title: t`Where the values lie`,
          heads: [t`Of all answers`, t`lie below`],
          rows: quantiles.map(({ probability, value }) => ({
            key: String(probability),
            cells: [formats.share(probability), text(value)],
          })),
        },
        certainty:
          half === undefined || mean === null
            ? []
            : words.certainty(
                all,
                t`${formats.score(mean - half, decimals + 1)} to ${formats.score(mean + half, decimals + 1)}: the mean ± ${margin}. Method: Student’s t, for means, with the standard deviation ${deviation}.`,
              ),
        compared: words.compared,
        ...words.place(n),
        counted: [
          words.answers(n, missing),
          [
            t`Hidden`,
            hidden === 0
              ? t`No value here; the least and the most never are shown, since they are single answers.`
              : t`${formats.count(hidden)} values with fewer than ${context.suppressionMinimumN} answers on one side; the least and the most never are shown.`,
          ],
        ],
      }}
    />
  );
}
