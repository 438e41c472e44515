import type { Ranking } from '@echolot/contract/rankings';
import type { DataTableSort } from '@echolot/ui/data-table-column';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { CardTools } from '../card-tools.ts';
import { isOwnRow, type RankedRow } from '../ranking-rows.ts';
import { ComparePanel } from './compare-panel.tsx';
import classes from './phone-tools.module.css';
import { QuarterMark } from './quarter-mark.tsx';
import { ScoreValue } from './score-value.tsx';
import type { Tie } from './tie-edges.ts';
import { TiedRank } from './tied-rank.tsx';
import { UnitSheet } from './unit-sheet.tsx';
import { useComparison } from './use-comparison.ts';
import { useTies } from './use-ties.ts';

const ExplainPanel = lazy(async () => ({ default: (await import('../../explain/explain-panel.tsx')).ExplainPanel }));

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
  readonly explained?: string;
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
  const tools = useMemo(
    (): CardTools => ({
      ...cardMarks(ranking, rankedBy, ties),
      open: ({ key }) => setOpened({ of, key }),
      isChosen: ({ key }) => chosen.includes(key),
    }),
    [ranking, rankedBy, of, ties, chosen],
  );
  useLayoutEffect(() => onTools(tools), [tools, onTools]);
  useEffect(() => () => onTools(undefined), [onTools]);

  const row = opened?.of === of ? rows.find(({ key }) => key === opened.key) : undefined;
  const href = row && hrefOf(row);
  const [first, second] = chosen.flatMap((key) => rows.find((one) => one.key === key) ?? []);
  const mayCompare = row !== undefined && !isOwnRow(row.unit) && row.unit.n !== null;
  return (
    <>
      {row && opened?.explained === undefined && (
        <UnitSheet
          ranking={ranking}
          row={row}
          position={rankedBy}
          isChosen={chosen.includes(row.key)}
          onDrill={href === undefined ? undefined : () => onOpen(row)}
          onExplain={(indicator) => setOpened({ of, key: row.key, explained: indicator })}
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
      {row && opened?.explained !== undefined && (
        <Suspense>
          <ExplainPanel
            survey={ranking.survey}
            filteredDrillPath={filteredDrillPath}
            unitSlug={row.unit.slug}
            indicator={opened.explained}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
      {first && !second && (
        <p role="status" className={classes['hint']}>
          <span>{t`${first.unit.name} is chosen. Choose another unit to compare it with.`}</span>
          <button type="button" onClick={comparison.clear}>{t`Cancel`}</button>
        </p>
      )}
      {first && second && <ComparePanel ranking={ranking} first={first} second={second} onClose={comparison.clear} />}
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
