import { usePrinting } from '@echolot/ui/use-printing';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './work-list.module.css';

/** Rows from the end at which more are asked for. */
const askMoreWithin = 30;

interface WorkListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Rows there are altogether, loaded or not. */
  readonly total: number;
  readonly keyOf: (row: Row) => string;
  readonly rowHeightPx: number;
  /** The row the keyboard is on. */
  readonly activeKey: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onActivate: (key: string) => void;
  /** A tick, or a click with Shift, which ticks all up to it. */
  readonly onSelect: (key: string, isRange: boolean) => void;
  readonly hrefOf: (row: Row) => string;
  readonly onMore: (() => void) | undefined;
  readonly head: ReactNode;
  readonly columnCount: number;
  readonly render: (row: Row) => ReactNode;
  readonly selectLabelOf: (row: Row) => string;
  /** Set true by whoever moved the active row by key: the page's focus follows. */
  readonly mustFocus: RefObject<boolean>;
}

/**
 * A list one works through: thousands of rows, of which only those in sight are in the page. Rows that come or go elsewhere
 * leave the one the keyboard is on, or the first in sight, where it is on the screen.
 */
export function WorkList<Row>(props: WorkListProps<Row>) {
  const { label, rows, total, keyOf, rowHeightPx, activeKey, selected, onActivate, onSelect } = props;
  const { hrefOf, onMore, head, columnCount, render, selectLabelOf, mustFocus } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const headPx = useRef(0);
  const isPrinting = usePrinting();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    initialRect: { width: 1200, height: 800 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);

  // What was where before the rows changed.
  const before = useRef<{ key: string; index: number }>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const held = before.current;
    const now = held ? rows.findIndex((row) => keyOf(row) === held.key) : -1;
    if (held && now >= 0 && now !== held.index && element.scrollTop > 0) {
      element.scrollTop += (now - held.index) * rowHeightPx;
    }
    before.current = anchorOf(rows, keyOf, activeKey, element, rowHeightPx);
  }, [rows, keyOf, rowHeightPx, activeKey]);
  useEffect(() => {
    const element = scroller.current;
    const remember = (): void => {
      if (element) before.current = anchorOf(rows, keyOf, activeKey, element, rowHeightPx);
    };
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [rows, keyOf, activeKey, rowHeightPx]);

  const activeIndex = activeKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === activeKey);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !mustFocus.current || activeIndex < 0) return;
    const top = activeIndex * rowHeightPx;
    const room = element.clientHeight - headPx.current;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeightPx > element.scrollTop + room) element.scrollTop = top + rowHeightPx - room;
    const row = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(activeKey ?? '')}"]`);
    if (!row) return; // Not rendered yet: the render after the scrolling tries again.
    mustFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const inSight = virtualizer.getVirtualItems();
  const shown = isPrinting ? rows.map((_, index) => ({ index, start: 0 })) : inSight;
  const last = inSight.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - askMoreWithin) onMore?.();
  }, [last, rows.length, onMore]);

  const onClick = (event: MouseEvent<HTMLElement>, row: Row): void => {
    const target = event.target as HTMLElement;
    const key = keyOf(row);
    onActivate(key);
    if (target.closest('label, button, input')) return;
    if (!event.shiftKey) return; // The link over the row does the rest.
    event.preventDefault();
    onSelect(key, true);
  };
  const tabStop = activeIndex >= 0 ? activeIndex : 0;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columnCount}
      aria-multiselectable
      className={classes['grid']}
    >
      <div
        role="rowgroup"
        className={classes['head']}
        ref={(element) => {
          headPx.current = element?.offsetHeight ?? 0;
        }}
      >
        {head}
      </div>
      <div role="rowgroup" className={classes['body']} style={{ height: rows.length * rowHeightPx }}>
        {shown.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the page do the same
            <div
              key={key}
              role="row"
              data-key={key}
              aria-rowindex={index + 2}
              aria-selected={selected.has(key)}
              data-active={key === activeKey || undefined}
              tabIndex={index === tabStop ? 0 : -1}
              className={classes['row']}
              style={{ transform: `translateY(${start}px)`, height: rowHeightPx }}
              onClick={(event) => onClick(event, row)}
              onFocus={(event) => {
                if (event.target === event.currentTarget && key !== activeKey) onActivate(key);
              }}
            >
              <span role="gridcell" className={classes['tick']}>
                <label>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={selectLabelOf(row)}
                    checked={selected.has(key)}
                    onChange={({ nativeEvent }) => onSelect(key, isWithShift(nativeEvent))}
                  />
                </label>
              </span>
              {render(row)}
              <a href={hrefOf(row)} tabIndex={-1} aria-hidden className={classes['whole']} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The active row if it is in sight, else the first one that is. */
function anchorOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  activeKey: string | undefined,
  element: HTMLElement,
  rowHeightPx: number,
): { key: string; index: number } | undefined {
  const first = Math.floor(element.scrollTop / rowHeightPx);
  const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeightPx);
  const active = activeKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === activeKey);
  const index = active >= first && active < last ? active : first;
  const row = rows[index];
  return row === undefined ? undefined : { key: keyOf(row), index };
}

function isWithShift(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true;
}
