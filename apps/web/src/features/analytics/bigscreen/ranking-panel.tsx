import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import { formatMargin, formatScore } from '@echolot/core/number-format';
import { useLingui } from '@lingui/react/macro';
import classes from './bigscreen.module.css';
import type { PanelProps } from './panel-props.ts';

/** The best units and the last ones. */
export function RankingPanel({ data, locale }: PanelProps) {
  const { t } = useLingui();
  const { indicator, ranking } = data;
  const { top, bottom, rankedUnits, units, isOfPersons } = ranking;
  const props = { locale, decimals: indicator.decimals };
  const without = units - rankedUnits;
  return (
    <div className={classes['ranking']}>
      <h2>{t`Ranking · ${indicator.title}`}</h2>
      {isOfPersons && top.length === 0 ? (
        <p className={classes['quiet']}>{t`Persons are not ranked on a display.`}</p>
      ) : (
        <div>
          <Rows title={t`At the top`} rows={top} {...props} />
          {bottom.length > 0 && <Rows title={t`Most room to grow`} rows={bottom} {...props} />}
        </div>
      )}
      {without > 0 && (
        <p className={classes['quiet']}>{t`${rankedUnits} of ${units} units have enough answers for a rank`}</p>
      )}
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: Bigscreen['ranking']['top'];
  readonly locale: string;
  readonly decimals: number;
}

function Rows({ title, rows, locale, decimals }: RowsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {rows.map(({ name, rank, value, low, high }) => (
          <li key={`${rank} ${name}`}>
            <span className={classes['rank']}>{rank}</span>
            <span className={classes['unit']}>{name}</span>
            <span className={classes['figure']}>{formatScore(value, locale, decimals)}</span>
            <span className={classes['quiet']}>
              {low !== null && high !== null && formatMargin((high - low) / 2, locale, decimals)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
