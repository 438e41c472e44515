import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from './use-printing.ts';
import classes from './virtual-list.module.css';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly itemHeightPx: number;
  readonly isStale?: boolean;
  readonly render: (item: Item) => ReactNode;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

/** A list of thousands of items of one height. It scrolls with whatever scrolls around it, e.g. the page of a phone. */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  itemHeightPx,
  isStale = false,
  render,
}: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [marginPx, setMargin] = useState(0);
  const isPrinting = usePrinting();

  // What is above the list scrolls too; when it grows (a longer name, a message), the list begins further down.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const parent = scrollerOf(element);
    scroller.current = parent;
    const measure = (): void => {
      const fromTop = element.getBoundingClientRect().top - parent.getBoundingClientRect().top;
      setMargin(Math.round(fromTop + parent.scrollTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of parent.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeightPx,
    overscan: 6,
    scrollMargin: marginPx,
    initialRect: { width: 390, height: 800 },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, itemHeightPx]);
  const shown = isPrinting
    ? items.map((_, index) => ({ index, start: 0 }))
    : virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - marginPx }));
  return (
    <ul
      ref={list}
      role="list"
      aria-label={label}
      aria-busy={isStale}
      data-stale={isStale || undefined}
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
  );
}
