import type { Ranking } from '@echolot/contract/rankings';
import type { DataTableColumn, DataTableSort } from '@echolot/ui/data-table-column';
import { sortedOrder } from '@echolot/ui/sorted-order';
import { VirtualList } from '@echolot/ui/virtual-list';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useMemo } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './ranking-cards.module.css';
import { figureOf, isOwnRow, type RankedRow, rowName } from './ranking-rows.ts';
import { ScoreCell } from './score-cell.tsx';
import { useReasons } from './use-reasons.ts';

export const cardHeightPx = 64;

interface RankingCardsProps {
  readonly ranking: Ranking;
  readonly rows: readonly RankedRow[];
  readonly columns: readonly DataTableColumn<RankedRow>[];
  readonly sort: DataTableSort;
  readonly collator: Intl.Collator;
  /** Position of the indicator the cards show. */
  readonly shownIndicator: number;
  readonly isStale: boolean;
  readonly hrefOf: (row: RankedRow) => string | undefined;
  readonly onOpen: (row: RankedRow) => void;
  readonly onSort: (sort: DataTableSort) => void;
  readonly label: string;
}

/** The ranking on a phone: a card per unit with its rank, score, change and number of answers. */
export function RankingCards(props: RankingCardsProps) {
  const { ranking, rows, columns, sort, collator, shownIndicator, isStale, label } = props;
  const { t } = useLingui();
  const sortable = columns.filter((column) => column.sort);
  const ordered = useMemo(() => {
    const key = columns.find(({ id }) => id === sort.columnId)?.sort;
    if (!key) return rows;
    return Array.from(sortedOrder(rows, key, sort.isDescending, collator), (position) => rows[position] as RankedRow);
  }, [rows, columns, sort, collator]);
  return (
    <>
      <div className={classes['sort']}>
        <label>
          {t`Sort by`}{' '}
          <select
            value={sort.columnId}
            onChange={({ currentTarget }) => {
              const column = columns.find(({ id }) => id === currentTarget.value);
              if (column) props.onSort({ columnId: column.id, isDescending: column.sortsDescendingFirst ?? false });
            }}
          >
            {sortable.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => props.onSort({ ...sort, isDescending: !sort.isDescending })}>
          {sort.isDescending ? t`Highest first` : t`Lowest first`}
        </button>
      </div>
      <VirtualList
        label={label}
        items={ordered}
        keyOf={({ key }) => key}
        itemHeightPx={cardHeightPx}
        isStale={isStale}
        render={(row) => <Card {...props} row={row} figure={figureOf(ranking, row, shownIndicator)} />}
      />
    </>
  );
}

function Card(props: RankingCardsProps & { row: RankedRow; figure: ReturnType<typeof figureOf> }) {
  const { ranking, row, figure, shownIndicator, hrefOf, onOpen } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const indicator = ranking.indicators[shownIndicator];
  const { unit, rank } = row;
  const href = hrefOf(row);
  const content = (
    <>
      <span className={classes['rank']}>
        {rank ?? (
          <span title={reasons.unranked(row)}>
            <span aria-hidden>–</span>
            <span className={classes['forScreenReaders']}>{reasons.unranked(row)}</span>
          </span>
        )}
      </span>
      <span className={classes['text']}>
        <span className={classes['name']}>{isOwnRow(unit) ? t`At ${ranking.unit.name} itself` : rowName(unit)}</span>
        <span className={classes['count']}>
          {unit.n === null
            ? reasons.hidden('too_few')
            : t`${plural(unit.n, { one: `${formats.count(1)} answer`, other: `${formats.count(unit.n)} answers` })}`}
        </span>
      </span>
      {indicator && (
        <span className={classes['score']}>
          <ScoreCell
            figure={figure}
            indicator={indicator}
            axis={undefined}
            reference={null}
            isUnreliable={(figure.n ?? 0) < ranking.reliabilityMinimumN}
            formats={formats}
            reasons={reasons}
          />
        </span>
      )}
      {href && <IconChevronRight size={18} aria-hidden className={classes['chevron']} />}
    </>
  );
  if (!href) return <div className={classes['card']}>{content}</div>;
  return (
    <a
      href={href}
      className={classes['card']}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(row);
      }}
    >
      {content}
    </a>
  );
}
