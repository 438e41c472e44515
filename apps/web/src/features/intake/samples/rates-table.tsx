import type { Forecast, ResponseRate, ResponseRates } from '@echolot/contract/intake/samples';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../../analytics/explain/use-explain.tsx';
import classes from './rates-table.module.css';

interface RatesTableProps {
  readonly rates: ResponseRates;
  readonly isStale: boolean;
  /** When they were read, ms since 1970. */
  readonly readAt: number;
  hrefOf(path: string): string;
}

/** How many of those invited answered, unit by unit, and when each has enough answers. */
export function RatesTable({ rates, isStale, readAt, hrefOf }: RatesTableProps) {
  const { t } = useLingui();
  const { total, rows, target, unit, survey, filters, ignored } = rates;
  const { explainFigure, panel } = useExplain(survey);
  const forecastWords = useForecastWords();
  const explain = (row: ResponseRates['rows'][number] | undefined): void => {
    const path = row?.unit.path ?? rates.path;
    const name = row === undefined ? unit.name : row.isItself ? t`At ${row.unit.name} itself` : row.unit.name;
    explainFigure({
      filteredDrillPath: filters === '' ? path : `${path};${filters}`,
      figure: {
        kind: 'response',
        name,
        rate: row?.rate ?? total,
        isItself: row?.isItself ?? false,
        ignored,
        forecast: row && {
          n: row.forecast.n,
          recent: row.forecast.recent,
          target,
          said: forecastWords(row.forecast),
        },
      },
      readAt,
    });
  };
  return (
    <div className={classes['tableBox']}>
      <table
        aria-label={t`Response by unit`}
        className={classes['table']}
        aria-busy={isStale}
        data-stale={isStale || undefined}
      >
        <thead>
          <tr>
            <th scope="col">{t`Unit`}</th>
            <th scope="col" data-number>{t`Sent`}</th>
            <th scope="col" data-number>{t`Bounced`}</th>
            <th scope="col" data-number>{t`Answered`}</th>
            <th scope="col" data-number title={t`Answered ÷ (sent − bounced)`}>{t`Of delivered, %`}</th>
            <th
              scope="col"
              data-number
              title={t`Answered ÷ all that were sent to (AAPOR response rate 1)`}
            >{t`RR1, %`}</th>
            <th scope="col" data-number>{t`Not invited`}</th>
            <th scope="col" data-number>{t`Interviews`}</th>
            <th scope="col">{t`${target} interviews`}</th>
          </tr>
        </thead>
        <tbody>
          <tr data-total>
            <th scope="row">{t`All of ${unit.name}`}</th>
            <RateCells rate={total} onExplain={() => explain(undefined)} />
            <td data-number>–</td>
            <td>–</td>
          </tr>
          {rows.map((row) => (
            <tr key={row.isItself ? '' : row.unit.path}>
              <th scope="row">
                {row.isItself ? (
                  t`At ${row.unit.name} itself`
                ) : row.hasChildren ? (
                  <a href={hrefOf(row.unit.path)}>{row.unit.name}</a>
                ) : (
                  row.unit.name
                )}
              </th>
              <RateCells rate={row.rate} onExplain={() => explain(row)} />
              <ForecastCells forecast={row.forecast} onExplain={() => explain(row)} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['note']}>
        {t`Interviews are those of the period, invited or not, as the ranking counts them. The forecast goes on at the pace of the last eight weeks; in brackets what chance alone explains.`}
      </p>
      {panel}
    </div>
  );
}

interface RateCellsProps {
  readonly rate: ResponseRate;
  /** Explains all of them together. */
  readonly onExplain: () => void;
}

function RateCells({ rate, onExplain }: RateCellsProps) {
  const formats = useFormats();
  const extra = (text: string) => (
    <td data-number>
      <ExplainButton onClick={onExplain} isExtra>
        {text}
      </ExplainButton>
    </td>
  );
  const percent = (value: number | null): string => (value === null ? '–' : formats.score(value, 1));
  return (
    <>
      {extra(formats.count(rate.sent))}
      {extra(formats.count(rate.bounced))}
      {extra(formats.count(rate.completed))}
      {extra(percent(rate.perDelivered))}
      <td data-number>
        <ExplainButton onClick={onExplain}>{percent(rate.rr1)}</ExplainButton>
      </td>
      {extra(formats.count(rate.notSampled))}
    </>
  );
}

/** When there are enough interviews, as far as anybody can say. */
function useForecastWords(): (forecast: Forecast) => string {
  const { t } = useLingui();
  const spanOf = (count: number): string =>
    count < 60
      ? t`${plural(count, { one: '# day', other: '# days' })}`
      : t`${plural(Math.round(count / 30.4), { one: '# month', other: '# months' })}`;
  return ({ n, recent, isReached, days, earliest, latest }) => {
    if (isReached) return t`reached`;
    if (n === null) return t`hidden: too few`;
    if (days === null) return recent === null ? t`too few of late to say` : t`nobody answered of late`;
    if (days > 730) return t`not within two years`;
    const from = spanOf(earliest ?? days);
    const range = latest === null || latest > 730 ? t`from ${from} on` : t`${from} to ${spanOf(latest)}`;
    return t`in ${spanOf(days)} (${range})`;
  };
}

interface ForecastCellsProps {
  readonly forecast: Forecast;
  readonly onExplain: () => void;
}

function ForecastCells({ forecast, onExplain }: ForecastCellsProps) {
  const formats = useFormats();
  const words = useForecastWords();
  const { n, isReached } = forecast;
  return (
    <>
      <td data-number>
        {n === null ? (
          '–'
        ) : (
          <ExplainButton onClick={onExplain} isExtra>
            {formats.count(n)}
          </ExplainButton>
        )}
      </td>
      <td data-reached={isReached || undefined}>
        <ExplainButton onClick={onExplain} isExtra>
          {words(forecast)}
        </ExplainButton>
      </td>
    </>
  );
}
