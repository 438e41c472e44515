import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { Axis } from '@echolot/core/axis';
import type { DataTableColumn, DataTableSort } from '@echolot/ui/data-table-column';
import { totalKey } from '@echolot/ui/use-grid-focus';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type ExplainSection, useExplain } from '../../explain/use-explain.tsx';
import { isOwnRow, type RankedRow, totalRowOf } from '../ranking-rows.ts';
import type { TableTools } from '../table-tools.ts';
import { rankColumnId, trendColumnId } from '../use-ranking-columns.tsx';
import type { TableLook } from '../use-table-look.ts';
import { ComparePanel } from './compare-panel.tsx';
import { compositeColumnId, compositeOf } from './composite-of.ts';
import classes from './ranking-tools.module.css';
import { UnitCard } from './unit-card.tsx';
import { type CellPlace, useCellEvents } from './use-cell-events.ts';
import { useComparison } from './use-comparison.ts';
import { quarterColumnId, restColumnId } from './use-extra-columns.tsx';
import { useTableTools } from './use-table-tools.tsx';

interface RankingToolsProps {
  readonly ranking: Ranking;
  readonly rankedBy: number;
  readonly isStale: boolean;
  /** All rows, whatever is searched. */
  readonly rows: readonly RankedRow[];
  /** The columns of the table as they are. */
  readonly columns: readonly DataTableColumn<RankedRow>[];
  readonly sort: DataTableSort;
  readonly axis: Axis;
  readonly look: TableLook;
  /** What holds the table. */
  readonly contentRef: RefObject<HTMLElement | null>;
  readonly filteredDrillPath: string;
  readonly onTools: (tools: TableTools | undefined) => void;
}

/** The card that is open: of which figure, beside which cell, and whether it stays. Its figures are always the latest. */
interface OpenCard {
  /** What the rows were of when it was opened. */
  readonly of: string;
  readonly row: RankedRow;
  readonly position: number;
  readonly cell: HTMLElement;
  readonly isPinned: boolean;
}

/** What the ranking can do beyond its figures: marks, the card of a unit, and two units side by side. */
export function RankingTools(props: RankingToolsProps) {
  const { ranking, rankedBy, isStale, rows, columns, sort, axis, look, contentRef, filteredDrillPath, onTools } = props;
  const { t } = useLingui();
  const comparison = useComparison(ranking.path);
  const [isComparing, setComparing] = useState(false);
  // A tick chooses and no more; who asks to compare the second unit with the first sees them at once.
  const compare = ({ key }: RankedRow): void => {
    setComparing(comparison.chosen.length > 0 && !comparison.chosen.includes(key));
    comparison.toggle(key);
  };
  const tools = useTableTools({ ranking, rankedBy, sort, axis, look, comparison });
  useLayoutEffect(() => onTools(tools), [tools, onTools]);
  useEffect(() => () => onTools(undefined), [onTools]);

  const [card, setCard] = useState<OpenCard>();
  const { explain: explainNumber, explainComposite, panel } = useExplain(ranking.survey);
  const explain = ({ row, position }: Pick<OpenCard, 'row' | 'position'>, columnId?: string): void => {
    const indicator = ranking.indicators[position]?.extName;
    const section = columnId === undefined ? undefined : sections[columnId];
    setCard(undefined);
    if (indicator !== undefined) explainNumber({ filteredDrillPath, unitSlug: slugOf(row), indicator, section });
  };
  /** The composite, or the whole: no card of a unit says anything of them. */
  const explainOther = (place: CellPlace): boolean => {
    const found = isStale ? undefined : rowAt(place);
    const figure = found && place.columnId === compositeColumnId ? compositeOf(ranking, found) : undefined;
    if (found && figure) explainComposite({ filteredDrillPath, unitSlug: slugOf(found), figure });
    else if (found && place.rowKey === totalKey)
      explain({ row: found, position: place.position < 0 ? rankedBy : place.position }, place.columnId);
    else return false;
    return true;
  };
  const rowAt = ({ rowKey }: CellPlace): RankedRow | undefined =>
    rowKey === totalKey ? totalRowOf(ranking) : rows.find(({ key }) => key === rowKey);
  const of = `${ranking.path};${ranking.filters}`;
  const row = card?.of === of && !isStale ? rows.find(({ key }) => key === card.row.key) : undefined;
  const cardAt = (place: CellPlace, isPinned: boolean): OpenCard | undefined => {
    // Figures that are about to go are not explained: the address is of the next ones.
    const found = isStale ? undefined : rows.find(({ key }) => key === place.rowKey);
    const position = place.position < 0 ? rankedBy : place.position;
    return found && { of, row: found, position, cell: place.element, isPinned };
  };
  useCellEvents(contentRef, columns, ranking.indicators, {
    onRest: (place) => {
      if (card?.isPinned && row) return;
      setCard(place && cardAt(place, false));
    },
    onClick: (place, isExplaining) => {
      const isComposite = place.columnId === compositeColumnId;
      const isAboutOne =
        place.columnId !== undefined && place.columnId !== rankColumnId && sections[place.columnId] !== undefined;
      if (place.rowKey === totalKey)
        return (isComposite || place.columnId === trendColumnId || place.position >= 0) && explainOther(place);
      if (isComposite && (isExplaining || !rowAt(place)?.unit.hasChildren)) return explainOther(place);
      // A column about the leading indicator has no card; of a unit that cannot be opened it is explained.
      const explains = isExplaining || (isAboutOne && !rowAt(place)?.unit.hasChildren);
      const next = place.position < 0 && !explains ? undefined : cardAt(place, true);
      if (next && explains) {
        explain(next, place.columnId);
        return true;
      }
      // A click on a unit that can be opened opens it.
      if (!next || next.row.unit.hasChildren) return false;
      setCard(next);
      return true;
    },
    onKey: (place, key) => {
      if (key === 'Escape' && card) {
        setCard(undefined);
        return true;
      }
      if (key === 'e' && explainOther(place)) return true;
      const next = [' ', 'c', 'e'].includes(key) ? cardAt(place, true) : undefined;
      if (!next) return false;
      if (key === ' ') setCard(next);
      else if (key === 'e') explain(next, place.columnId);
      else if (mayCompare(next.row)) compare(next.row);
      return true;
    },
    onScroll: () => {
      if (card) setCard(undefined);
    },
  });

  const cancel = (): void => {
    comparison.clear();
    contentRef.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
  };
  const chosen = comparison.chosen.flatMap((key) => rows.find((row) => row.key === key) ?? []);
  const [first, second] = chosen;
  return (
    <>
      {card && row && (
        <UnitCard
          ranking={ranking}
          row={row}
          position={card.position}
          cell={card.cell}
          isPinned={card.isPinned}
          onClose={() => setCard(undefined)}
          isChosen={comparison.chosen.includes(row.key)}
          onExplain={() => explain(card)}
          onCompare={mayCompare(row) ? () => compare(row) : undefined}
        />
      )}
      {first && (
        <p className={classes['hint']}>
          <span role="status">
            {second
              ? t`${first.unit.name} and ${second.unit.name} are chosen.`
              : t`${first.unit.name} is chosen. Choose another unit to compare it with.`}
          </span>
          {second && (
            <button type="button" aria-haspopup="dialog" onClick={() => setComparing(true)}>{t`Compare`}</button>
          )}
          <button type="button" onClick={cancel}>{t`Cancel`}</button>
        </p>
      )}
      {first && second && isComparing && (
        <ComparePanel
          ranking={ranking}
          first={first}
          second={second}
          onExplain={(row, position) => explain({ row, position })}
          onClose={() => setComparing(false)}
        />
      )}
      {panel}
    </>
  );
}

/** What columns about the leading indicator say of it. */
const sections: Readonly<Record<string, ExplainSection>> = {
  [rankColumnId]: 'standing',
  [quarterColumnId]: 'standing',
  [restColumnId]: 'compared',
  [trendColumnId]: 'course',
};

/** The whole is explained without naming a row. */
const slugOf = ({ index, unit }: RankedRow): string | undefined => (index < 0 ? undefined : unit.slug);

/** Answers placed at the unit itself, and units that are hidden, have nothing to compare. */
const mayCompare = ({ unit }: RankedRow): boolean => !isOwnRow(unit) && unit.n !== null;
