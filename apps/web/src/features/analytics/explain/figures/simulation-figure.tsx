import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';
import { useShareRow } from './use-share-row.ts';

/** How many past alerts would have been too late on other deadlines. */
export function SimulationFigure({ figure, context, readAt }: FigureProps<'simulation'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const shareRow = useShareRow();
  const { measure, asWas, draft, allowed, isComplete, priority, query } = figure;
  const { survey, reproduce } = context;
  const isContact = measure === 'firstContact';
  const [before, after] = [formats.count(asWas[measure]), formats.count(draft[measure])];
  const all = formats.count(draft.alerts);
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: `${before} → ${after}`,
        definition: [
          t`${before} of ${all} alerts were too late by the times they were raised with; by the times as they are written now ${after} would have been.`,
          isContact
            ? t`Counted is the working time from the raising to the first contact, or to its resolution where nobody was contacted. It is too late once that is longer than allowed; while an alert is open its clock runs to now.`
            : t`Counted is the working time from the raising to the resolution, without the time of waiting for the customer. It is too late once that is longer than allowed; while an alert is open its clock runs to now.`,
          t`What people did and when stays as it was; only the clocks differ.`,
        ],
        parts: {
          title: t`How each share comes about`,
          heads: [t`Times`, t`Calculation`, t`Share`],
          rows: [
            shareRow('asWas', t`As they were`, asWas[measure], asWas.alerts),
            shareRow('draft', t`As they are written now`, draft[measure], draft.alerts),
          ],
        },
        certainty: [t`All alerts are counted, not a sample of them, so it has no interval.`],
        compared: [t`With the same alerts, each by the times it was raised with.`],
        days: t`Days of the interviews that raised the alerts`,
        counted: [
          [
            t`Alerts`,
            isComplete ? t`${all}: all of these days` : t`${all} of the latest; there are more than are tried at once.`,
          ],
          ...(priority === undefined ? [] : [[t`Priority`, priority] as const]),
          [t`Allowed`, allowed.map(({ name, time }) => `${name}: ${time}`).join(', ')],
          [t`Left out`, t`Alerts that turned out to be none.`],
          [t`Hidden`, t`Nothing: an alert is a case, and whoever may open this page sees each of them.`],
        ],
        again: paths.alertTimes(survey, reproduce) + query,
        againNote:
          query === ''
            ? undefined
            : t`This link leads to the same unit, days and filters, with the times as they are written now, saved or not.`,
        lists: [{ title: t`The alerts behind it`, href: `${paths.alerts(survey, reproduce)}?view=all` }],
      }}
    />
  );
}
