import type { Ranking, Trends } from '@echolot/contract/analytics/rankings';
import { DataTable } from '@echolot/ui/data-table';
import type { DataTableSort } from '@echolot/ui/data-table-column';
import { lazyPart } from '@echolot/ui/lazy-part';
import { phoneWidth, useIsPhone } from '@echolot/ui/use-is-phone';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useWindowWords } from '../../../place/use-window-words.ts';
import { barAxis } from './bar-axis.ts';
import type { CardTools } from './card-tools.ts';
import classes from './ranking-page.module.css';
import { type RankedRow, rankedRows, rowsNamed, totalRowOf } from './ranking-rows.ts';
import { isSameSort } from './ranking-search.ts';
import { RankingToolbar, useSearchText } from './ranking-toolbar.tsx';
import type { TableTools } from './table-tools.ts';
import { lazyTool } from './tools/lazy-tool.ts';
import type { RankingAddress } from './use-ranking-address.ts';
import { nameColumnId, rankColumnId, useRankingColumns } from './use-ranking-columns.tsx';
import { useTableLook } from './use-table-look.ts';

const RankingChart = lazyTool(async () => (await import('./ranking-chart.tsx')).RankingChart);
/** Begun with the page where it is needed, beside the figures. */
const loadCards = () => import('./ranking-cards.tsx');
if (window.matchMedia(phoneWidth).matches) void loadCards().catch(() => undefined);
const RankingCards = lazyPart(async () => (await loadCards()).RankingCards);
const PhoneTools = lazyTool(async () => (await import('./tools/phone-tools.tsx')).PhoneTools);
const RankingTools = lazyTool(async () => (await import('./tools/ranking-tools.tsx')).RankingTools);

/** The sort a ranking begins with: its first indicator, the best first. */
function firstSort({ indicators: [first] }: Ranking): DataTableSort {
  return first
    ? { columnId: first.extName, isDescending: first.direction === 'higher' }
    : { columnId: nameColumnId, isDescending: false };
}

/** Position of the indicator the ranks are about: the one the table is sorted by, else the first. */
export function rankedByOf({ indicators }: Ranking, sort: DataTableSort | undefined): number {
  return Math.max(
    0,
    indicators.findIndex(({ extName }) => extName === sort?.columnId),
  );
}

interface RankingViewProps {
  readonly ranking: Ranking;
  readonly trends: Trends | undefined;
  readonly address: RankingAddress;
  /** The figures are those of the previous question. */
  readonly isStale: boolean;
}

/** Search, table, chart or cards of a ranking that has arrived. */
export function RankingView({ ranking, trends, address, isStale }: RankingViewProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const look = useTableLook(ranking.survey);
  const [text, setText] = useSearchText(address);
  const searched = useDeferredValue(text);
  const collator = useMemo(() => new Intl.Collator(formats.locale, { numeric: true }), [formats.locale]);

  const first = useMemo(() => firstSort(ranking), [ranking]);
  const rankedBy = rankedByOf(ranking, address.sort);
  const axis = useMemo(() => barAxis(ranking), [ranking]);
  const all = useMemo(() => rankedRows(ranking, rankedBy), [ranking, rankedBy]);
  const rows = useMemo(() => rowsNamed(all, ranking.rows, searched), [all, ranking.rows, searched]);
  const total = useMemo(() => totalRowOf(ranking), [ranking]);

  const { childHref, goTo, change, hrefOf, parent } = address;
  const rowHref = useCallback(
    ({ unit }: RankedRow) => (unit.hasChildren ? childHref(ranking.path, unit.slug) : undefined),
    [childHref, ranking.path],
  );
  const isOpenable = useCallback((row: RankedRow) => rowHref(row) !== undefined, [rowHref]);
  const open = useCallback(
    (row: RankedRow) => {
      const href = rowHref(row);
      if (href !== undefined) goTo(href);
    },
    [rowHref, goTo],
  );
  const isTop = ranking.breadcrumb.length < 2 || !parent;
  const goUp = useCallback(() => {
    if (parent && !isTop) goTo(hrefOf(parent));
  }, [parent, isTop, goTo, hrefOf]);
  const sortBy = useCallback(
    (next: DataTableSort) => change({ sort: isSameSort(next, first) ? undefined : next }),
    [change, first],
  );
  const isAfterFigures = useIsAfterFigures() && !address.isChart;
  const hasTools = isAfterFigures && !isPhone;
  const [tools, setTools] = useState<TableTools>();
  const [cardTools, setCardTools] = useState<CardTools>();
  const contentRef = useRef<HTMLDivElement>(null);
  const figures = useRankingColumns({ ranking, rankedBy, axis, trends, hrefOf: rowHref, tools });
  const columns = useMemo(() => (cardTools ? [...figures, ...cardTools.columns] : figures), [figures, cardTools]);
  const sort = columns.some(({ id }) => id === address.sort?.columnId) && address.sort ? address.sort : first;
  const hideable = useMemo(
    () => new Set(columns.map(({ id }) => id).filter((id) => ![rankColumnId, nameColumnId].includes(id))),
    [columns],
  );
  const shown = useMemo(
    () => columns.filter(({ id }) => !hideable.has(id) || !look.hidden.has(id)),
    [columns, hideable, look],
  );

  const cameFrom = useCameFrom(ranking.path);
  const label = t`Ranking of the units below ${ranking.unit.name}`;
  const emptyMessage =
    all.length === 0 ? t`There are no units below ${ranking.unit.name}.` : t`No unit is called “${searched}”.`;
  const content = (): ReactNode => {
    if (address.isChart) {
      return (
        <Suspense>
          <RankingChart
            ranking={ranking}
            rows={rows}
            trends={trends}
            rankedBy={rankedBy}
            isStale={isStale}
            rowHref={rowHref}
          />
        </Suspense>
      );
    }
    const shared = { label, rows, sort, collator, isStale, onOpen: open, onSort: sortBy };
    if (isPhone) {
      if (rows.length === 0) return <p className={classes['nothing']}>{emptyMessage}</p>;
      return (
        <Suspense>
          <RankingCards
            {...shared}
            ranking={ranking}
            columns={columns}
            shownIndicator={rankedBy}
            hrefOf={rowHref}
            tools={cardTools}
          />
        </Suspense>
      );
    }
    return (
      <DataTable
        {...shared}
        id={`ranking.${ranking.survey}`}
        columns={shown}
        rowKeyOf={keyOf}
        totalRow={total}
        density={look.density}
        isQuietOf={isQuiet}
        isOpenableOf={isOpenable}
        onUp={isTop ? undefined : goUp}
        placeKey={ranking.path}
        startKey={cameFrom}
        emptyMessage={emptyMessage}
      />
    );
  };
  return (
    <>
      <RankingToolbar
        address={address}
        text={text}
        onText={setText}
        look={look}
        columns={columns}
        hideable={hideable}
        period={<ComparedDays ranking={ranking} />}
        legend={hasTools && tools?.legend}
      />
      <div ref={contentRef} className={classes['content']}>
        {content()}
        {isAfterFigures && isPhone && (
          <Suspense>
            <PhoneTools
              ranking={ranking}
              rankedBy={rankedBy}
              rows={all}
              sort={sort}
              filteredDrillPath={address.filteredDrillPath}
              hrefOf={rowHref}
              onOpen={open}
              onTools={setCardTools}
            />
          </Suspense>
        )}
        {hasTools && (
          <Suspense>
            <RankingTools
              ranking={ranking}
              rankedBy={rankedBy}
              isStale={isStale}
              rows={all}
              columns={shown}
              sort={sort}
              axis={axis}
              look={look}
              contentRef={contentRef}
              filteredDrillPath={address.filteredDrillPath}
              onTools={setTools}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** False until the browser has nothing better to do than to load what the figures do without. */
function useIsAfterFigures(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    // Safari knows no idle time.
    const wait = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 300));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = wait(() => setIsAfter(true), { timeout: 2000 });
    return () => cancel(handle);
  }, []);
  return isAfter;
}

const keyOf = ({ key }: RankedRow): string => key;
const isQuiet = ({ unranked }: RankedRow): boolean => unranked !== null && unranked !== 'own';

/** After going up, the unit one came from: there the keyboard goes on. */
function useCameFrom(path: string): string | undefined {
  const [state, setState] = useState<{ path: string; from: string | undefined }>({ path, from: undefined });
  if (state.path === path) return state.from;
  const isUp = state.path.startsWith(`${path}.`);
  const from = isUp ? state.path.slice(path.length + 1).split('.')[0] : undefined;
  setState({ path, from });
  return from;
}

/** The days that changes are against; the head of the page names those of the figures. */
function ComparedDays({ ranking: { previousWindow } }: { ranking: Ranking }): ReactNode {
  const { t } = useLingui();
  const wordsOf = useWindowWords();
  if (!previousWindow) return null;
  const compared = wordsOf(previousWindow);
  return (
    <span
      className={classes['days']}
      title={
        previousWindow.isCut
          ? t`The period still runs: changes are against the same days of the other one, ${compared}`
          : t`Changes are against ${compared}`
      }
    >
      {t`compared with ${compared}`}
    </span>
  );
}
