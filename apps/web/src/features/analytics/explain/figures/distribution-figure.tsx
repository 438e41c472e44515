import { csatInterval } from '@echolot/core/csat';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';
import { useAnswerWords } from './use-answer-words.ts';
import { withFilters } from './with-filters.ts';

/** How the answers to a list of categories are spread. */
export function DistributionFigure({ figure, context, readAt }: FigureProps<'distribution'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const words = useAnswerWords(context);
  const { extName, title, n, missing, isMultiValued, categories, others } = figure.of;
  const { reproduce, survey } = context;
  const all = n ?? 0;
  const hidden = categories.filter((one) => one.n === null).length;
  const cells = (count: number): string[] => {
    const { low, high } = csatInterval({ n: all, high: count }) ?? { low: 0, high: 0 };
    return [
      `${formats.count(count)} ÷ ${formats.count(all)}`,
      all === 0 ? '–' : formats.share(count / all, 1),
      all === 0 ? '–' : t`${formats.score(low, 1)} to ${formats.score(high, 1)}`,
    ];
  };
  const answerOf = (value: string) => ({ extName, values: [{ value, exclude: false, submatch: false }] });
  const rows = categories.map(({ value, title: name, n: count }) => ({
    key: value,
    cells: [name, ...(count === null ? [t`hidden`, '–', '–'] : cells(count))],
    href: mayRead && count ? paths.interviews(survey, withFilters(reproduce, [answerOf(value)])) : undefined,
  }));
  const more = others && {
    key: '*',
    cells: [
      t`${plural(others.categories, { one: '# other', other: '# others' })}`,
      ...(others.n === null ? ['–', '–', '–'] : cells(others.n)),
    ],
  };
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: n === null ? null : formats.count(n),
        definition: [
          t`Share of a category = interviews that named it ÷ ${formats.count(all)} interviews that answered “${title}”.`,
          isMultiValued
            ? t`An interview may name several categories and counts once in each, so the shares add up to more than 100 %.`
            : t`Each interview names one category, so the shares add up to 100 %.`,
        ],
        parts:
          all > 0
            ? {
                title: t`How each share comes about`,
                heads: [t`Answer`, t`Calculation`, t`Share`, t`95 %`],
                rows: [...rows, ...(more ? [more] : [])],
              }
            : undefined,
        certainty: words.certainty(all, t`Method: Wilson, for shares.`),
        compared: words.compared,
        ...words.place(n),
        counted: [
          words.answers(n, missing),
          [
            t`Hidden`,
            hidden === 0
              ? t`Nothing: each category has at least ${context.suppressionMinimumN} answers, or none.`
              : t`${formats.count(hidden)} of ${formats.count(categories.length)} categories: fewer than ${context.suppressionMinimumN} answers, or needed so that these cannot be worked out.`,
          ],
        ],
      }}
    />
  );
}
