import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureExplanation } from './figure-explanation.ts';
import type { CareMeasure, FigureProps } from './shown-figure.ts';

/** The list of alerts a measure counts. */
const views: Readonly<Partial<Record<CareMeasure, string>>> = {
  open: 'open',
  overdue: 'overdue',
  escalated: 'escalated',
};

/** What stands behind a number of customer care. */
export function CareFigure({ figure, context, readAt }: FigureProps<'care'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const { measure, unit, shown } = figure;
  const { survey, reproduce } = context;
  const list = `${paths.alerts(survey, reproduce)}?view=${views[measure] ?? 'all'}`;
  const invalid = formats.count(unit.invalid);
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown,
        ...useMeasure(figure),
        certainty: [t`All alerts are counted, not a sample of them, so it has no interval.`],
        days: t`Days of the interviews that raised the alerts`,
        counted: [
          [
            t`Alerts`,
            t`${formats.count(unit.raised)} raised by interviews of these days, whatever became of them since`,
          ],
          [t`Left out`, t`${invalid} that turned out to be none: they count as raised, and in nothing else.`],
          [t`Hidden`, t`Nothing: an alert is a case, and whoever may open this page sees each of them.`],
        ],
        again: paths.alertCare(survey, reproduce),
        lists: [{ title: t`The alerts behind it`, href: list }],
      }}
    />
  );
}

/** Definition and parts of a measure, with its own numbers. */
function useMeasure({
  measure,
  unit,
  rootCauses = [],
}: FigureProps<'care'>['figure']): Pick<FigureExplanation, 'definition' | 'parts'> {
  const { t } = useLingui();
  const { count, share } = useFormats();
  const { raised, open, closed, invalid, overdue, escalated, reopened } = unit;
  const deadlines = t`Deadlines run in opening hours only; while one waits for the customer, the one of settling stands still. Each alert keeps the times it was raised with.`;
  switch (measure) {
    case 'open':
      return {
        definition: [
          t`${count(open)} open = ${count(raised)} raised − ${count(closed)} settled − ${count(invalid)} invalid.`,
          t`Open are alerts that are new, assigned, in progress or waiting for the customer.`,
        ],
      };
    case 'raised':
      return {
        definition: [
          t`${count(raised)} raised = ${count(open)} open + ${count(closed)} settled + ${count(invalid)} invalid.`,
          t`An interview raises at most one alert by each rule.`,
        ],
      };
    case 'overdue':
      return {
        definition: [
          t`${count(overdue)} of ${count(open)} open alerts have a deadline that has passed: of the first contact or of settling.`,
          deadlines,
        ],
      };
    case 'escalated':
      return {
        definition: [
          t`${count(escalated)} of ${count(open)} open alerts were passed upwards, by hand or because a deadline had run out: somebody above was told.`,
        ],
      };
    case 'reopened':
      return {
        definition: [
          t`${count(reopened)} alerts were opened again after they were settled, once or more often; each counts once.`,
          t`${count(closed)} are settled now. Some of those opened again may be open still.`,
        ],
      };
    case 'rootCauses': {
      const sum = rootCauses.reduce((all, one) => all + one.count, 0);
      return {
        definition: [
          t`Share = alerts with this cause ÷ ${count(sum)} alerts with one of the ten most frequent causes.`,
          t`The cause is what whoever settled the alert wrote; capital and small letters are taken as the same.`,
        ],
        parts: {
          title: t`How each share comes about`,
          heads: [t`Root cause`, t`Calculation`, t`Share`],
          rows: rootCauses.map((one) => ({
            key: one.rootCause,
            cells: [one.rootCause, `${count(one.count)} ÷ ${count(sum)}`, sum === 0 ? '–' : share(one.count / sum)],
          })),
        },
      };
    }
    default:
      break;
  }
  const isContact = measure === 'firstContactInTime' || measure === 'firstContactMedian' || measure === 'firstContact';
  const clock = isContact ? unit.firstContact : unit.close;
  const from = isContact
    ? t`Counted is the working time from the raising to the first contact with the customer.`
    : t`Counted is the working time from the raising to the resolution, without the time of waiting for the customer.`;
  const stopped = isContact
    ? t`${count(clock.count)} alerts had their first contact.`
    : t`${count(clock.count)} alerts were settled.`;
  if (measure === 'firstContactInTime' || measure === 'closeInTime')
    return {
      definition: [
        t`Share in time = ${count(clock.inTime)} in time ÷ (${count(clock.count)} done + ${count(clock.overdue)} overdue and not done).`,
        t`What is overdue and not done is too late as well. What still has time does not count yet.`,
        deadlines,
      ],
    };
  if (measure === 'firstContactMedian' || measure === 'closeMedian')
    return {
      definition: [
        t`The median: half of ${count(clock.count)} took less time than this, half took more.`,
        from,
        stopped,
      ],
    };
  return {
    definition: [
      t`Share = alerts that took so long ÷ ${count(clock.count)}. The steps do not overlap: each begins where the one before ends.`,
      from,
      stopped,
    ],
  };
}
