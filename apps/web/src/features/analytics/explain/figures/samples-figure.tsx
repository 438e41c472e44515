import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';
import { useShareRow } from './use-share-row.ts';

/** How many contacts a list has, and in which states they are. */
export function SamplesFigure({ figure, context, readAt }: FigureProps<'samples'>) {
  const { t } = useLingui();
  const { count } = useFormats();
  const shareRow = useShareRow();
  const { states, search, ignored } = figure;
  const all = states.reduce((sum, { n }) => sum + n, 0);
  const list = paths.samples(context.survey, context.reproduce);
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: count(all),
        definition: [
          t`One contact for each event somebody is invited because of, at the unit and those below it; who had several events counts as often.`,
          t`Each stands in one state, the latest; choosing a state changes the list, not these numbers.`,
          ...(search === '' ? [] : [t`Of them, only those in which “${search}” was found.`]),
        ],
        parts: {
          title: t`In which states they are`,
          heads: [t`State`, t`Calculation`, t`Share`],
          rows: states.map(({ state, title, n }) => ({
            ...shareRow(state, title, n, all),
            href: `${list}?${new URLSearchParams({ state, ...(search !== '' && { q: search }) }).toString()}`,
          })),
        },
        certainty: [t`All contacts are counted, not a sample of them, so it has no interval.`],
        days: t`Days of the event`,
        ignored,
        counted: [[t`Hidden`, t`Nothing: these are invitations, not answers.`]],
        again: search === '' ? list : `${list}?${new URLSearchParams({ q: search }).toString()}`,
        lists: [],
      }}
    />
  );
}
