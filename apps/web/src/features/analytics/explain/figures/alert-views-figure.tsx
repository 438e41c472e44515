import type { AlertView } from '@echolot/contract/follow-up/alerts';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';

/** Which alerts each list holds, and how many they are. */
export function AlertViewsFigure({ figure, context, readAt }: FigureProps<'alertViews'>) {
  const { t } = useLingui();
  const { count } = useFormats();
  const { views, priority, search, query } = figure;
  const holds: Readonly<Record<AlertView, string | undefined>> = {
    open: t`new, assigned, in progress or waiting for the customer`,
    mine: t`open, and assigned to you`,
    unassigned: t`open, and assigned to no person and no role`,
    warned: t`open, three quarters of the time gone, not due yet`,
    due_today: t`open, later today`,
    overdue: t`open, the next deadline has passed`,
    escalated: t`open, passed upwards by hand or because a deadline ran out`,
    waiting: t`for the customer`,
    resolved: t`not closed yet`,
    closed: undefined,
    invalid: t`turned out to be none`,
    all: t`all of them, whatever their state`,
  };
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: null,
        definition: [
          t`Each number is how many alerts the list has. An alert may stand in several: one that is overdue is open as well.`,
          ...(priority === undefined ? [] : [t`Of them, only those of the priority ${priority}.`]),
          ...(search === '' ? [] : [t`Of them, only those in which “${search}” was found.`]),
        ],
        parts: {
          title: t`What each list holds`,
          heads: [t`List`, t`Alerts`],
          rows: views.map(({ view, title, n, href }) => ({
            key: view,
            cells: [holds[view] === undefined ? title : `${title}: ${holds[view]}`, count(n)],
            href,
          })),
        },
        certainty: [t`All alerts are counted, not a sample of them, so it has no interval.`],
        days: t`Days of the interviews that raised the alerts`,
        counted: [
          [
            t`Alerts`,
            t`Those at the unit and below it that you may see, as they stand now; deadlines run in opening hours only.`,
          ],
          [t`Hidden`, t`Nothing: an alert is a case, and whoever may open this page sees each of them.`],
        ],
        again: paths.alerts(context.survey, context.reproduce) + query,
        lists: [],
      }}
    />
  );
}
