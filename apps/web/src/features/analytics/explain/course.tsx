import { getRankingTrends } from '@echolot/contract/analytics/rankings';
import type { Explanation } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { useWindowWords } from '../../../place/use-window-words.ts';
import classes from './explain.module.css';
import type { ExplainPanelProps } from './explain-panel-props.ts';

interface CourseProps {
  readonly asked: ExplainPanelProps;
  readonly explanation: Explanation;
  readonly isOnUnitPage: boolean;
}

/** The course of the number over its period, as the column of the ranking draws it; read once somebody wants to see it. */
export function Course({ asked, explanation, isOnUnitPage }: CourseProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const words = useWindowWords();
  const { survey, filteredDrillPath, unitSlug, section } = asked;
  const { indicator, reproduce, suppressionMinimumN } = explanation;
  const [isOpen, setOpen] = useState(section === 'course');
  const query = useQuery({
    ...queryOptionsOf(getRankingTrends, {
      params: { survey, filteredDrillPath },
      query: { indicator: indicator.extName },
    }),
    placeholderData: undefined,
    enabled: isOpen,
  });
  const { data } = query;
  const values = unitSlug === undefined ? data?.total : data?.rows.find(({ slug }) => slug === unitSlug)?.values;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className={classes['course']}>
      <summary>{t`Point by point`}</summary>
      <p className={atoms['quiet']}>
        {t`Each point is the number of one stretch of the period, worked out as above from the answers of these days alone. A gap: fewer than ${suppressionMinimumN} answers, or beside so few. The line in the table shows the shape, not the height.`}
      </p>
      {query.isError ? (
        <p role="alert">{errorSentence(i18n, query.error)}</p>
      ) : !data ? (
        <div className={classes['barsSkeleton']} style={{ blockSize: 22 * 5 }} role="status" aria-label={t`Loading`} />
      ) : (
        <table className={classes['made']} aria-label={t`Point by point`}>
          <thead>
            <tr>
              <th scope="col">{t`Days`}</th>
              <th scope="col">{indicator.title}</th>
            </tr>
          </thead>
          <tbody>
            {data.buckets.map((bucket, index) => {
              const value = values?.[index] ?? null;
              return (
                <tr key={bucket.fromDay}>
                  <th scope="row">
                    {words(bucket)}
                    {!bucket.isComplete && <span className={atoms['quiet']}> {t`not a whole one`}</span>}
                  </th>
                  <td>{value === null ? '–' : formats.score(value, indicator.decimals)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {isOnUnitPage && (
        <p>
          <a
            href={`${paths.insights(survey, reproduce)}?of=${encodeURIComponent(indicator.extName)}`}
          >{t`The trend with its intervals, each point with its explanation`}</a>
        </p>
      )}
    </details>
  );
}
