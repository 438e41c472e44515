import type { Ranking, RankingIndicator } from '@echolot/contract/analytics/rankings';
import atoms from '@echolot/ui/atoms.module.css';
import type { ChartSource } from '@echolot/ui/chart-sheet';
import { Sideways } from '@echolot/ui/sideways';
import { useColorScheme } from '@echolot/ui/use-color-scheme';
import { useLingui } from '@lingui/react/macro';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { ChartActions } from '../../../charts/chart-actions.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useExplain } from '../explain/use-explain.tsx';
import { heatColors, middleShade } from './heat.ts';
import { useHiddenWords } from './hidden-words.ts';
import classes from './insights.module.css';
import { drawMatrix } from './matrix-drawing.ts';
import { type MatrixRow, matrixRows, sortedMatrix } from './matrix-rows.ts';
import { useCellKeys } from './use-cell-keys.ts';
import type { InsightsAddress } from './use-insights-address.ts';

/** More rows at once make the page heavy; the others are a click away. */
const rowsAtOnce = 200;

interface MatrixSectionProps {
  readonly ranking: Ranking;
  readonly address: InsightsAddress;
}

/** Units by indicators: numbers first, shades beside them. */
export function MatrixSection({ ranking, address }: MatrixSectionProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const scheme = useColorScheme();
  const hiddenWords = useHiddenWords(ranking.suppressionMinimumN);
  const table = useRef<HTMLTableElement>(null);
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const { explain, panel } = useExplain(address.survey);
  const { indicators } = ranking;
  const collator = useMemo(() => new Intl.Collator(formats.locale, { numeric: true }), [formats.locale]);
  const rows = useMemo(
    () => sortedMatrix(matrixRows(ranking), indicators, address.sort, collator),
    [ranking, indicators, address.sort, collator],
  );
  const shown = isWhole ? rows : rows.slice(0, rowsAtOnce);
  const keys = useCellKeys(shown.length, indicators.length);
  const nameOf = (row: MatrixRow): string => (row.slug === '' ? t`At ${ranking.unit.name} itself` : row.name);
  const textOf = (row: MatrixRow, index: number): string => {
    const cell = row.cells[index];
    const indicator = indicators[index];
    if (!cell || !indicator) return '';
    if (cell.hidden) return t`hidden`;
    return cell.value === null ? '–' : formats.score(cell.value, indicator.decimals);
  };
  const source: ChartSource = {
    title: t`Units by indicators: ${ranking.unit.name}`,
    note: t`Blue is better than ${ranking.unit.name} as a whole, orange is worse.`,
    widthPx: () => table.current?.getBoundingClientRect().width ?? 0,
    draw: async (widthPx) => drawMatrix(shown, indicators, textOf, nameOf, widthPx),
  };
  if (rows.length === 0)
    return <p className={classes['nothing']}>{t`There are no units below ${ranking.unit.name}.`}</p>;
  return (
    <div className={classes['section']}>
      <div className={classes['captionRow']}>
        <span id={titleId} className={classes['title']}>
          {source.title}
        </span>
        <span className={atoms['quiet']}>{source.note}</span>
        <Legend />
        <ChartActions source={source} unit={ranking.unit.name} />
      </div>
      <Sideways className={classes['matrixScroll']}>
        <table ref={table} aria-labelledby={titleId} className={classes['matrix']}>
          <thead>
            <tr>
              <SortHead id="name" title={t`Name`} address={address} isFirst={address.sort === undefined} />
              {indicators.map((indicator) => (
                <SortHead
                  key={indicator.extName}
                  id={indicator.extName}
                  title={indicator.title}
                  indicator={indicator}
                  address={address}
                />
              ))}
            </tr>
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go from number to number inside */}
          <tbody onKeyDown={keys.onKeyDown}>
            {shown.map((row, place) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.slug === '' ? (
                    nameOf(row)
                  ) : (
                    <a href={address.hrefOf(`${ranking.path}.${row.slug}`)}>{row.name}</a>
                  )}
                </th>
                {row.cells.map((cell, index) => {
                  const indicator = indicators[index];
                  const reason = cell.hidden
                    ? hiddenWords(cell.hidden)
                    : cell.n !== null && cell.n > 0 && cell.shade === undefined
                      ? t`${formats.count(cell.n)} answers, fewer than ${ranking.reliabilityMinimumN}: may be chance`
                      : t`${formats.count(cell.n ?? 0)} answers`;
                  return (
                    <td
                      key={indicator?.extName}
                      title={reason}
                      data-quiet={cell.shade === undefined || undefined}
                      style={cell.shade === undefined ? undefined : heatColors(scheme, cell.shade)}
                    >
                      <button
                        type="button"
                        aria-haspopup="dialog"
                        tabIndex={keys.tabIndexOf(place, index)}
                        onFocus={() => keys.onFocus(place, index)}
                        onClick={() => {
                          if (indicator)
                            explain({
                              filteredDrillPath: address.filteredDrillPath,
                              unitSlug: row.slug,
                              indicator: indicator.extName,
                            });
                        }}
                      >
                        {textOf(row, index)}
                      </button>
                      <span aria-hidden className={classes['sign']} data-sign={signOf(cell.shade)} />
                      {cell.shade === undefined && <span className={atoms['spoken']}> {reason}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
      {shown.length < rows.length && (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          {t`Show all ${formats.count(rows.length)} units`}
        </button>
      )}
      {panel}
    </div>
  );
}

interface SortHeadProps {
  readonly id: string;
  readonly title: string;
  readonly indicator?: RankingIndicator;
  readonly address: InsightsAddress;
  readonly isFirst?: boolean;
}

function SortHead({ id, title, indicator, address, isFirst = false }: SortHeadProps) {
  const { t } = useLingui();
  const current = address.sort === id || isFirst ? 'ascending' : address.sort === `-${id}` ? 'descending' : undefined;
  const bestFirst = indicator?.direction === 'higher' ? `-${id}` : id;
  const other = address.sort === bestFirst || (isFirst && bestFirst === id) ? turned(bestFirst) : bestFirst;
  const unit = indicator?.unit === 'percent' ? '%' : indicator?.unit === 'points' ? t`points` : '';
  return (
    <th scope="col" aria-sort={current}>
      <button type="button" onClick={() => address.change({ sort: other === 'name' ? undefined : other })}>
        <span>{title}</span>
        {current === 'ascending' && <IconSortAscending size={14} aria-hidden />}
        {current === 'descending' && <IconSortDescending size={14} aria-hidden />}
        {indicator && <span className={classes['unit']}>{unit}</span>}
      </button>
    </th>
  );
}

/** A shape beside the shade: up is better than the whole, down is worse. */
const signOf = (shade: number | undefined): 'up' | 'down' | undefined =>
  shade === undefined || shade === middleShade ? undefined : shade > middleShade ? 'up' : 'down';

const turned = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/** The shades in words: from worse to better than the whole. */
function Legend() {
  const { t } = useLingui();
  const scheme = useColorScheme();
  return (
    <span className={classes['heatLegend']} aria-hidden>
      {t`worse`}
      {Array.from({ length: 7 }, (_, shade) => (
        <i key={shade} style={{ background: heatColors(scheme, shade).background }} />
      ))}
      {t`better`}
    </span>
  );
}
