import type { Ranking } from '@echolot/contract/analytics/rankings';
import { sortedOrder } from '@echolot/core/sorted-order';
import atoms from '@echolot/ui/atoms.module.css';
import type { DataTableColumn, DataTableSort } from '@echolot/ui/data-table-column';
import { VirtualList } from '@echolot/ui/virtual-list';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useMemo } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type CardTools, cardHeightPx } from './card-tools.ts';
import classes from './ranking-cards.module.css';
import { figureOf, isOwnRow, type RankedRow, rowName } from './ranking-rows.ts';
import { ScoreCell } from './score-cell.tsx';
import { useReasons } from './use-reasons.ts';

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
  /** What comes after the figures: marks, and the sheet of a unit. */
  readonly tools: CardTools | undefined;
}

/** The ranking on a phone: a card per unit with its rank, score, change and number of interviews. */
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
  const { ranking, row, hrefOf, onOpen, tools } = props;
  const { t } = useLingui();
  const href = hrefOf(row);
  const chosen = tools?.isChosen(row) || undefined;
  const name = isOwnRow(row.unit) ? t`At ${ranking.unit.name} itself` : rowName(row.unit);
  if (!href && tools) {
    return (
      <button type="button" className={classes['card']} data-chosen={chosen} onClick={() => tools.open(row)}>
        <UnitName {...props} name={name} />
        <span className={classes['score']}>
          <Score {...props} />
        </span>
      </button>
    );
  }
  return (
    <div className={classes['card']} data-chosen={chosen}>
      {href ? (
        <a
          href={href}
          className={classes['unit']}
          onClick={(event: MouseEvent) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onOpen(row);
          }}
        >
          <UnitName {...props} name={name} />
          <IconChevronRight size={18} aria-hidden className={classes['chevron']} />
        </a>
      ) : (
        <span className={classes['unit']}>
          <UnitName {...props} name={name} />
        </span>
      )}
      {tools ? (
        <button type="button" className={classes['score']} onClick={() => tools.open(row)}>
          <Score {...props} />
          <span className={atoms['spoken']}>{t`More of ${name}`}</span>
        </button>
      ) : (
        <span className={classes['score']}>
          <Score {...props} />
        </span>
      )}
    </div>
  );
}

function UnitName({ ranking, row, tools, name }: RankingCardsProps & { row: RankedRow; name: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const { unit, rank } = row;
  const ranked = rank ?? (
    <span title={reasons.unranked(row)}>
      <span aria-hidden>–</span>
      <span className={atoms['spoken']}>{reasons.unranked(row)}</span>
    </span>
  );
  return (
    <>
      <span className={classes['rank']}>{tools ? tools.rankOf(row, ranked) : ranked}</span>
      <span className={classes['text']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['count']}>
          {unit.n === null
            ? reasons.hidden('too_few')
            : t`${plural(unit.n, { one: `${formats.count(1)} interview`, other: `${formats.count(unit.n)} interviews` })}`}
        </span>
      </span>
    </>
  );
}

function Score({
  ranking,
  row,
  figure,
  shownIndicator,
  sort,
  tools,
}: RankingCardsProps & { row: RankedRow; figure: ReturnType<typeof figureOf> }) {
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const indicator = ranking.indicators[shownIndicator];
  const other = tools?.columns.find(({ id }) => id === sort.columnId);
  if (other) return <span className={classes['figure']}>{other.cell(row)}</span>;
  if (!indicator) return null;
  return (
    <>
      <span className={classes['figure']}>
        <ScoreCell
          figure={figure}
          indicator={indicator}
          axis={undefined}
          reference={null}
          isUnreliable={(figure.n ?? 0) < ranking.reliabilityMinimumN}
          formats={formats}
          reasons={reasons}
          marks={tools && { valueOf: (text) => tools.valueOf(row, text) }}
        />
      </span>
      <span className={classes['quarter']}>{tools?.quarterOf(row)}</span>
    </>
  );
}
