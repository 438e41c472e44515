import type { Forecast, ResponseRate, ResponseRates } from '@echolot/contract/samples';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './rates-table.module.css';

interface RatesTableProps {
  readonly rates: ResponseRates;
  readonly isStale: boolean;
  hrefOf(path: string): string;
}

/** How many of those invited answered, unit by unit, and when each has enough answers. */
export function RatesTable({ rates, isStale, hrefOf }: RatesTableProps) {
  const { t } = useLingui();
  const { total, rows, target, unit } = rates;
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
            <RateCells rate={total} />
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
              <RateCells rate={row.rate} />
              <ForecastCells forecast={row.forecast} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['note']}>
        {t`Interviews are those of the period, invited or not, as the ranking counts them. The forecast goes on at the pace of the last eight weeks; in brackets what chance alone explains.`}
      </p>
    </div>
  );
}

function RateCells({ rate }: { readonly rate: ResponseRate }) {
  const formats = useFormats();
  const percent = (value: number | null): string => (value === null ? '–' : formats.score(value, 1));
  return (
    <>
      <td data-number>{formats.count(rate.sent)}</td>
      <td data-number>{formats.count(rate.bounced)}</td>
      <td data-number>{formats.count(rate.completed)}</td>
      <td data-number>{percent(rate.perDelivered)}</td>
      <td data-number>{percent(rate.rr1)}</td>
      <td data-number>{formats.count(rate.notSampled)}</td>
    </>
  );
}

function ForecastCells({ forecast }: { readonly forecast: Forecast }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { n, recent, isReached, days, earliest, latest } = forecast;
  const spanOf = (count: number): string =>
    count < 60
      ? t`${plural(count, { one: '# day', other: '# days' })}`
      : t`${plural(Math.round(count / 30.4), { one: '# month', other: '# months' })}`;
  const said = (): string => {
    if (isReached) return t`reached`;
    if (n === null) return t`hidden: too few`;
    if (days === null) return recent === null ? t`too few of late to say` : t`nobody answered of late`;
    if (days > 730) return t`not within two years`;
    const from = spanOf(earliest ?? days);
    const range = latest === null || latest > 730 ? t`from ${from} on` : t`${from} to ${spanOf(latest)}`;
    return t`in ${spanOf(days)} (${range})`;
  };
  return (
    <>
      <td data-number>{n === null ? '–' : formats.count(n)}</td>
      <td data-reached={isReached || undefined}>{said()}</td>
    </>
  );
}
