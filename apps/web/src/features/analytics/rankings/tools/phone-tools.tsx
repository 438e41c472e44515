import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { DataTableSort } from '@echolot/ui/data-table-column';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useExplain } from '../../explain/use-explain.tsx';
import type { CardTools } from '../card-tools.ts';
import { isOwnRow, type RankedRow } from '../ranking-rows.ts';
import { ComparePanel } from './compare-panel.tsx';
import { compositeOf } from './composite-of.ts';
import classes from './phone-tools.module.css';
import { QuarterMark } from './quarter-mark.tsx';
import { ScoreValue } from './score-value.tsx';
import type { Tie } from './tie-edges.ts';
import { TiedRank } from './tied-rank.tsx';
import { UnitSheet } from './unit-sheet.tsx';
import { useComparison } from './use-comparison.ts';
import { useCompositeColumn } from './use-composite-column.tsx';
import { useTies } from './use-ties.ts';

interface PhoneToolsProps {
  readonly ranking: Ranking;
  readonly rankedBy: number;
  readonly rows: readonly RankedRow[];
  readonly sort: DataTableSort;
  readonly filteredDrillPath: string;
  readonly hrefOf: (row: RankedRow) => string | undefined;
  readonly onOpen: (row: RankedRow) => void;
  readonly onTools: (tools: CardTools | undefined) => void;
}

/** What was opened, by key: its figures are always the latest. */
interface Opened {
  readonly of: string;
  readonly key: string;
}

/** The marks of the cards, and the sheet of a unit that a tap brings up. */
export function PhoneTools(props: PhoneToolsProps) {
  const { ranking, rankedBy, rows, sort, filteredDrillPath, hrefOf, onOpen, onTools } = props;
  const { t } = useLingui();
  const comparison = useComparison(ranking.path);
  const { chosen } = comparison;
  const [opened, setOpened] = useState<Opened>();
  const of = `${ranking.path};${ranking.filters}`;
  const ties = useTies(ranking, rankedBy, sort);
  const columns = useCompositeColumn(ranking);
  const { explain, explainComposite, panel } = useExplain(ranking.survey);
  const tools = useMemo(
    (): CardTools => ({
      ...cardMarks(ranking, rankedBy, ties),
      open: ({ key }) => setOpened({ of, key }),
      isChosen: ({ key }) => chosen.includes(key),
      columns,
    }),
    [ranking, rankedBy, of, ties, chosen, columns],
  );
  useLayoutEffect(() => onTools(tools), [tools, onTools]);
  useEffect(() => () => onTools(undefined), [onTools]);

  const row = opened?.of === of ? rows.find(({ key }) => key === opened.key) : undefined;
  const href = row && hrefOf(row);
  const [first, second] = chosen.flatMap((key) => rows.find((one) => one.key === key) ?? []);
  const mayCompare = row !== undefined && !isOwnRow(row.unit) && row.unit.n !== null;
  return (
    <>
      {row && (
        <UnitSheet
          ranking={ranking}
          row={row}
          position={rankedBy}
          isChosen={chosen.includes(row.key)}
          onDrill={href === undefined ? undefined : () => onOpen(row)}
          onExplain={(indicator) => {
            setOpened(undefined);
            explain({ filteredDrillPath, unitSlug: row.unit.slug, indicator });
          }}
          onComposite={() => {
            const figure = compositeOf(ranking, row);
            setOpened(undefined);
            if (figure) explainComposite({ filteredDrillPath, unitSlug: row.unit.slug, figure });
          }}
          onCompare={
            mayCompare
              ? () => {
                  comparison.toggle(row.key);
                  setOpened(undefined);
                }
              : undefined
          }
          onClose={() => setOpened(undefined)}
        />
      )}
      {first && !second && (
        <p role="status" className={classes['hint']}>
          <span>{t`${first.unit.name} is chosen. Choose another unit to compare it with.`}</span>
          <button type="button" onClick={comparison.clear}>{t`Cancel`}</button>
        </p>
      )}
      {first && second && (
        <ComparePanel
          ranking={ranking}
          first={first}
          second={second}
          onExplain={(one, position) => {
            const indicator = ranking.indicators[position]?.extName;
            if (indicator) explain({ filteredDrillPath, unitSlug: one.unit.slug, indicator });
          }}
          onClose={comparison.clear}
        />
      )}
      {panel}
    </>
  );
}

function cardMarks(
  ranking: Ranking,
  rankedBy: number,
  ties: ReadonlyMap<number, Tie>,
): Pick<CardTools, 'rankOf' | 'valueOf' | 'quarterOf'> {
  const [column, indicator] = [ranking.columns[rankedBy], ranking.indicators[rankedBy]];
  return {
    rankOf: (row, content) => <TiedRank tie={ties.get(row.index)}>{content}</TiedRank>,
    valueOf: ({ index }, text) => {
      const rest = column?.restSignificant[index] ? (column.rests[index] ?? null) : null;
      if (!indicator || rest === null) return text;
      return <ScoreValue text={text} indicator={indicator} rest={rest} level={null} whole={ranking.unit.name} />;
    },
    quarterOf: ({ index }) => <QuarterMark quarter={column?.quarters[index] ?? null} />,
  };
}
