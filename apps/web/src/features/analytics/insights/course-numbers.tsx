import type { Course, Courses } from '@echolot/contract/analytics/insights';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { drillPathParam } from '../../../paths.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import { useHiddenWords } from './hidden-words.ts';
import classes from './insights.module.css';
import type { InsightsAddress } from './use-insights-address.ts';

/** Ext name of the filter of the period. */
const dateFilter = 'date';

interface CourseNumbersProps {
  readonly course: Course;
  readonly courses: Courses;
  readonly address: InsightsAddress;
}

/** The points of a course as a table; each number says what is behind it. */
export function CourseNumbers({ course, courses, address }: CourseNumbersProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const hiddenWords = useHiddenWords(courses.suppressionMinimumN);
  const { explain, panel } = useExplain(address.survey);
  const { indicator } = course;
  const points = course.rolling ?? course.points;
  const pooled = course.rolling ? (courses.rolling ?? 1) : 1;
  const score = (value: number): string => formats.score(value, indicator.decimals);
  const title = `${indicator.title}: ${courses.unit.name}`;
  const explainAt = (index: number): void => {
    const [first, last] = [courses.buckets[index - pooled + 1], courses.buckets[index]];
    if (!address.path || !first || !last) return;
    const days = { extName: dateFilter, values: [dayValue(`${first.fromDay}_${last.toDay}`)] };
    const others = address.filters.filter(({ extName }) => extName !== dateFilter);
    explain({
      filteredDrillPath: drillPathParam(address.path, [...others, days]),
      unitSlug: undefined,
      indicator: indicator.extName,
    });
  };
  return (
    <>
      <details className={classes['numbers']}>
        <summary>{t`The numbers of ${indicator.title}`}</summary>
        <div className={classes['numbersScroll']}>
          <table aria-label={t`Numbers: ${title}`}>
            <thead>
              <tr>
                <th scope="col">{t`Period`}</th>
                <th scope="col">{indicator.title}</th>
                <th scope="col">{t`95 % interval`}</th>
                <th scope="col">{t`Answers`}</th>
              </tr>
            </thead>
            <tbody>
              {courses.buckets.map(({ fromDay, isComplete }, index) => {
                const [value, n, low, high] = [points.values, points.ns, points.lows, points.highs].map(
                  (list) => list[index] ?? null,
                );
                const hidden = points.hidden[index] ?? null;
                return (
                  <tr key={fromDay}>
                    <th scope="row">
                      <time dateTime={fromDay}>
                        {courses.by === 'month' ? formats.month(fromDay) : formats.day(fromDay)}
                      </time>
                      {!isComplete && <span className={atoms['quiet']}> {t`still changes`}</span>}
                    </th>
                    {hidden !== null || value === null || value === undefined ? (
                      <td colSpan={3} className={atoms['quiet']}>
                        {hidden === null ? '–' : hiddenWords(hidden)}
                      </td>
                    ) : (
                      <>
                        <td>
                          <ExplainButton onClick={() => explainAt(index)}>{score(value)}</ExplainButton>
                        </td>
                        <td>
                          {low === null || high === null || low === undefined || high === undefined
                            ? '–'
                            : t`${score(low)} to ${score(high)}`}
                        </td>
                        <td>{formats.count(n ?? 0)}</td>
                      </>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </details>
      {panel}
    </>
  );
}

const dayValue = (value: string) => ({ value, exclude: false, submatch: false });
