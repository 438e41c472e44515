import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { usePrinting } from './use-printing.ts';
import classes from './virtual-list.module.css';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly itemHeightPx: number;
  readonly isStale?: boolean;
  readonly render: (item: Item) => ReactNode;
  /** Before the first item, scrolls with the list. */
  readonly header?: ReactNode;
  readonly headerHeightPx?: number;
}

/** A list of thousands of items of one height; fills its parent and scrolls inside. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, itemHeightPx, isStale = false, render, header, headerHeightPx = 0 } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => itemHeightPx,
    overscan: 6,
    paddingStart: headerHeightPx,
    initialRect: { width: 390, height: 800 },
  });
  const shown = isPrinting
    ? items.map((_, index) => ({ index, start: 0 }))
    : virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - headerHeightPx }));
  return (
    <div ref={scrollRef} data-stale={isStale || undefined} className={classes['scroller']}>
      {header}
      <ul
        role="list"
        aria-label={label}
        aria-busy={isStale}
        className={classes['list']}
        style={{ height: isPrinting ? undefined : items.length * itemHeightPx }}
      >
        {shown.map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={keyOf(item)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className={classes['item']}
              style={isPrinting ? undefined : { height: itemHeightPx, transform: `translateY(${start}px)` }}
            >
              {render(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
