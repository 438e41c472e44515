import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import { useLingui } from '@lingui/react/macro';
import type { Formats } from '../../../i18n/use-formats.ts';
import classes from './bigscreen.module.css';
import type { PanelProps } from './panel-props.ts';

/** The best units and the last ones. */
export function RankingPanel({ data, formats }: PanelProps) {
  const { t } = useLingui();
  const { indicator, ranking } = data;
  const { top, bottom, rankedUnits, units, isOfPersons } = ranking;
  const props = { formats, decimals: indicator.decimals };
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
  readonly formats: Formats;
  readonly decimals: number;
}

function Rows({ title, rows, formats, decimals }: RowsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {rows.map(({ name, rank, value, low, high }) => (
          <li key={`${rank} ${name}`}>
            <span className={classes['rank']}>{rank}</span>
            <span className={classes['unit']}>{name}</span>
            <span className={classes['figure']}>{formats.score(value, decimals)}</span>
            <span className={classes['quiet']}>
              {low !== null && high !== null && formats.margin((high - low) / 2, decimals)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
