import { fewestDelivered } from '@echolot/contract/analytics/gamification';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { ExplainedFigure } from '../explained-figure.tsx';
import type { FigureProps } from './shown-figure.ts';

/** What the points of a unit are made of, and what its level, rank and badges rest on. */
export function PointsFigure({ figure, context, readAt }: FigureProps<'points'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  const { standing, deeds, pageId, place } = figure;
  const { points, level, levelFrom, nextLevel, nextFrom, badges } = standing;
  const count = formats.count;
  const { survey, reproduce } = context;
  const rate = deeds.find(({ behaviour }) => behaviour === 'responseRate');
  const percent = (value: number): string => `${formats.score(value, 1)}\u00a0%`;
  const earned = deeds.filter((one) => one.points > 0).map((one) => count(one.points));
  return (
    <ExplainedFigure
      context={context}
      readAt={readAt}
      explanation={{
        shown: count(points),
        definition: [
          earned.length > 1
            ? t`${count(points)} points = ${earned.join(' + ')}.`
            : t`Each thing a team does gives the points the survey’s administrator has set.`,
          t`${level}: from ${count(levelFrom)} points.`,
          ...(nextLevel !== null && nextFrom !== null ? [t`${nextLevel}: from ${count(nextFrom)} points.`] : []),
          ...(badges.length > 0 ? [t`Badges: ${badges.join(', ')}.`] : []),
          t`Points count what a team does, never how customers score it.`,
        ],
        parts: {
          title: t`What the points are for`,
          heads: [t`What`, t`Calculation`, t`Points`],
          rows: deeds.map(({ behaviour, title, count: n, each, points: all, atLeast }) => ({
            key: behaviour,
            cells: [
              title,
              behaviour !== 'responseRate'
                ? `${count(n ?? 0)} × ${count(each)}`
                : n === null
                  ? t`too few invitations`
                  : atLeast !== null && n < atLeast
                    ? t`${percent(n)}, below ${percent(atLeast)}`
                    : t`${percent(n)}, once`,
              count(all),
            ],
          })),
        },
        certainty: [t`All that was done is counted, not a sample of it, so it has no interval.`],
        compared:
          place === undefined
            ? []
            : [
                t`Rank ${count(place.rank)} of ${count(place.of)} units: one more than have more points. Units with the same points share a rank.`,
              ],
        days: t`Days on which it was done`,
        ignored: context.filters.map(({ extName }) => extName),
        counted: [
          [t`Units`, t`What was done at the unit and those below it.`],
          [
            t`Response rate`,
            t`Complete interviews of the invitations delivered in these days; it gives its points once, from ${rate?.atLeast === null || rate === undefined ? '–' : percent(rate.atLeast)} on, and counts from ${fewestDelivered} delivered on.`,
          ],
          [t`Left out`, t`Alerts that turned out to be none, and interviews that were deleted.`],
          [t`Hidden`, t`Nothing: these are deeds of teams, not answers.`],
        ],
        again: paths.page(pageId, survey, reproduce),
        lists: permissions.includes('alerts.read')
          ? [{ title: t`Alerts of interviews of these days`, href: `${paths.alerts(survey, reproduce)}?view=all` }]
          : [],
      }}
    />
  );
}
