import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';
import { useAnswerWords } from './use-answer-words.ts';

/** How many wrote something, or how many interviews there are. */
export function CountFigure({ figure, context, readAt }: FigureProps<'comments' | 'interviews'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useAnswerWords(context);
  const { kind, interviews } = figure;
  const n = kind === 'comments' ? figure.of.n : interviews;
  const list = kind === 'interviews' ? figure.list : undefined;
  const isShare = kind === 'comments' && n !== null && interviews !== null && interviews > 0;
  const share = isShare ? formats.share(n / interviews, 1) : '';
  const definition =
    kind === 'comments'
      ? [
          ...(isShare
            ? [t`${share} = ${formats.count(n)} with a comment ÷ ${formats.count(interviews)} interviews.`]
            : []),
          t`An interview counts once, however long its comment is; an empty one is none.`,
        ]
      : [
          t`All interviews of the unit and those below it, in this period and with these filters; each counts once, whatever it left out.`,
          ...(list?.isCommented ? [t`Of them, only those with a comment.`] : []),
          ...(list && list.search !== ''
            ? [
                t`Of them, only those whose comments contain each of the words “${list.search}”, whatever case and accents.`,
              ]
            : []),
        ];
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: n === null ? null : formats.count(n),
        definition,
        certainty: [t`All are counted, not a sample of them, so it has no interval.`],
        ...words.place(n),
        // The list itself is what is behind it.
        ...(list && { again: paths.interviews(context.survey, context.reproduce) + list.query, lists: [] }),
        counted: [
          [
            t`Hidden`,
            t`Nothing here; below ${context.suppressionMinimumN} the number would be, and beside a group with so few.`,
          ],
        ],
      }}
    />
  );
}
