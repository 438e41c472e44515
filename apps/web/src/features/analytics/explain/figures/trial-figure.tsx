import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';
import { useShareRow } from './use-share-row.ts';
import { withFilters } from './with-filters.ts';

/** What a rule would have done to past interviews: of a whole survey, or of one of its units. */
export function TrialFigure({ figure, context, readAt }: FigureProps<'trial'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const shareRow = useShareRow();
  const mayRead = useIdentity().permissions.includes('interviews.read');
  const { of, unit, raises, condition, fitting, rule } = figure;
  const { hits, interviews, perWeek } = unit ?? of;
  const { survey, reproduce } = context;
  const [n, all] = [formats.count(hits), formats.count(interviews)];
  const rate = formats.score(perWeek, perWeek < 10 ? 1 : 0);
  // The rate is of the days that were read: all of them, or those the bounds of the work allowed.
  const weeks = formats.score(perWeek > 0 ? hits / perWeek : 0, 1);
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: n,
        definition: [
          t`${n} of ${all} interviews meet the conditions: ${condition}.`,
          ...(hits > 0 ? [t`${rate} a week = ${n} ÷ ${weeks} weeks.`] : []),
          raises
            ? t`An interview raises at most one alert by each rule. Each was taken as it stands now, as if the rule had been live all these days.`
            : t`A rule acts at most once on an interview. Each was taken as it stands now, as if the rule had been live all these days.`,
          ...(unit ? [t`Colleagues count with the unit they belong to.`] : []),
        ],
        parts: unit
          ? undefined
          : {
              title: t`Week by week`,
              heads: [t`Week from`, t`Calculation`, t`Share`],
              rows: of.weeks.map((week) =>
                shareRow(week.fromDay, formats.day(week.fromDay), week.hits, week.interviews),
              ),
            },
        certainty: [
          t`All interviews read are counted, not a sample of them, so it has no interval. The weeks to come may differ.`,
        ],
        days: t`Days of the interviews`,
        counted: [
          [
            t`Interviews`,
            of.isComplete
              ? t`${all}: all complete ones of these days`
              : t`${all} complete ones since ${formats.day(of.readFromDay)}; there are more than are read at once.`,
          ],
          [
            t`Left out`,
            t`Those broken off. An interview without the answer that is compared does not meet the comparison.`,
          ],
          [t`Hidden`, t`Nothing: these are cases the rule would act on, and whoever sets up rules sees each of them.`],
        ],
        again: rule.href,
        againNote: rule.isSaved
          ? t`This link leads to the rule; it is then tried on the ${of.days} days up to that day.`
          : t`This link leads to the rule as it is written now, saved or not; it is then tried on the ${of.days} days up to that day.`,
        lists: mayRead
          ? [
              ...(fitting
                ? [
                    {
                      title: t`Interviews that meet it`,
                      href: paths.interviews(survey, withFilters(reproduce, fitting)),
                    },
                  ]
                : []),
              { title: t`The interviews it was tried on`, href: paths.interviews(survey, reproduce) },
            ]
          : [],
      }}
    />
  );
}
