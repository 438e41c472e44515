import type { DataTableColumn } from '@echolot/ui/data-table-column';
import { headKey, totalKey } from '@echolot/ui/use-grid-focus';
import { type RefObject, useEffect, useRef } from 'react';
import type { RankedRow } from '../ranking-rows.ts';

/** A cell of the table as the page shows it. */
export interface CellPlace {
  readonly rowKey: string;
  /** Position of the cell's indicator; −1 in other columns. */
  readonly position: number;
  readonly columnId: string | undefined;
  readonly element: HTMLElement;
}

interface CellEvents {
  /** The pointer rests on a cell, or has left for nothing. */
  onRest(place: CellPlace | undefined): void;
  /** A click that asks for the unit's details; false leaves the click to the table. */
  onClick(place: CellPlace, isExplaining: boolean): boolean;
  /** A key on a cell; false leaves the key to the table. */
  onKey(place: CellPlace, key: string): boolean;
  onScroll(): void;
}

const restMs = 600;
const leaveMs = 250;

/**
 * What happens on the cells of the table, heard before the table hears it: the table itself is there before these tools are
 * and knows nothing of them.
 */
export function useCellEvents(
  contentRef: RefObject<HTMLElement | null>,
  columns: readonly DataTableColumn<RankedRow>[],
  indicators: readonly { readonly extName: string }[],
  events: CellEvents,
): void {
  const latest = useRef({ columns, indicators, events });
  latest.current = { columns, indicators, events };
  useEffect(() => {
    const content = contentRef.current;
    if (!content) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let restsOn: Element | undefined;

    const placeOf = (target: EventTarget | null): CellPlace | undefined => {
      if (!(target instanceof Element)) return undefined;
      const element = target.closest<HTMLElement>('[data-column]');
      const rowKey = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (!element || rowKey === undefined || rowKey === headKey) return undefined;
      const { columns: shown, indicators: its } = latest.current;
      const columnId = shown[Number(element.dataset['column'])]?.id;
      return { rowKey, element, columnId, position: its.findIndex(({ extName }) => extName === columnId) };
    };
    const onPointerOver = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') return;
      // In the card itself: it stays.
      if (event.target instanceof Element && event.target.closest('[popover]')) {
        restsOn = undefined;
        clearTimeout(timer);
        return;
      }
      const place = placeOf(event.target);
      const element = place && place.position >= 0 && place.rowKey !== totalKey ? place.element : undefined;
      if (element === restsOn) return;
      restsOn = element;
      clearTimeout(timer);
      const isScore = element !== undefined;
      timer = setTimeout(() => latest.current.events.onRest(isScore ? place : undefined), isScore ? restMs : leaveMs);
    };
    const onPointerLeave = (): void => {
      restsOn = undefined;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.events.onRest(undefined), leaveMs);
    };
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const onClick = (event: MouseEvent): void => {
      clearTimeout(timer);
      const place = placeOf(event.target);
      if (!place || (event.target as Element).closest('input, button')) return;
      if (latest.current.events.onClick(place, event.altKey)) stop(event);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const place = placeOf(event.target);
      if (place && latest.current.events.onKey(place, event.key)) stop(event);
    };
    const onScroll = (): void => {
      clearTimeout(timer);
      latest.current.events.onScroll();
    };
    content.addEventListener('pointerover', onPointerOver);
    content.addEventListener('pointerleave', onPointerLeave);
    content.addEventListener('click', onClick, true);
    content.addEventListener('keydown', onKeyDown, true);
    content.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      content.removeEventListener('pointerover', onPointerOver);
      content.removeEventListener('pointerleave', onPointerLeave);
      content.removeEventListener('click', onClick, true);
      content.removeEventListener('keydown', onKeyDown, true);
      content.removeEventListener('scroll', onScroll, true);
    };
  }, [contentRef]);
}
