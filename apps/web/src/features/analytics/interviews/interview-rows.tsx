import type { InterviewList, InterviewListRow } from '@echolot/contract/analytics/interview-list';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { VirtualList } from '@echolot/ui/virtual-list';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { InterviewRow } from './interview-row.tsx';
import classes from './interview-rows.module.css';
import type { RowColumns } from './row-columns.ts';
import { useRowKeys } from './use-row-keys.ts';

interface InterviewRowsProps {
  readonly list: InterviewList;
  readonly rows: readonly InterviewListRow[];
  readonly columns: RowColumns;
  readonly isStale: boolean;
  readonly more: (() => void) | undefined;
  /** Names the list: coming back to it leads to the interview that was opened. */
  readonly place: string;
}

/** So far below the screen the next page is asked for. */
const askMorePx = '1600px';

/** The interview that was opened last from each list. */
const opened = new Map<string, string>();

/** Row heights, as the styles have them. */
export function rowHeightPx(isPhone: boolean, { comments, facts }: RowColumns): number {
  const factsPx = facts.length > 0 ? 26 : 0;
  if (isPhone) return (comments ? 108 : 60) + factsPx;
  return (comments ? 64 : 52) + factsPx;
}

export function InterviewRows({ list, rows, columns, isStale, more, place }: InterviewRowsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const heightPx = rowHeightPx(isPhone, columns);
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useRowKeys(box, rows.length, heightPx);
  useMoreAtEnd(end, more);
  useReturn(box, rows, heightPx, place);
  const open = useCallback((interviewId: string) => opened.set(place, interviewId), [place]);
  return (
    <div ref={box} className={classes['rows']}>
      <VirtualList
        label={t`Interviews of ${list.unit.name}`}
        items={rows}
        keyOf={({ interviewId }) => interviewId}
        itemHeightPx={heightPx}
        isStale={isStale}
        render={(row) => (
          <InterviewRow
            row={row}
            index={rows.indexOf(row)}
            list={list}
            columns={columns}
            onOpen={() => open(row.interviewId)}
          />
        )}
      />
      <div ref={end} aria-hidden className={classes['end']} />
      {more && (
        <p className={classes['onPaper']}>
          {t`Only the first ${formats.count(rows.length)} are printed; a report file holds all of them.`}
        </p>
      )}
    </div>
  );
}

function useMoreAtEnd(end: React.RefObject<HTMLElement | null>, more: (() => void) | undefined): void {
  useEffect(() => {
    const element = end.current;
    if (!element || !more) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { root: scrollerOf(element), rootMargin: `0px 0px ${askMorePx} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, more]);
}

/** Whoever comes back from an interview finds the list where it was left, and the focus on that interview. */
function useReturn(
  box: React.RefObject<HTMLElement | null>,
  rows: readonly InterviewListRow[],
  heightPx: number,
  place: string,
): void {
  const latest = useRef({ rows, heightPx });
  latest.current = { rows, heightPx };
  useLayoutEffect(() => {
    const interviewId = opened.get(place);
    opened.delete(place);
    const index = latest.current.rows.findIndex((row) => row.interviewId === interviewId);
    const element = box.current;
    if (!element || index < 0) return undefined;
    const scroller = scrollerOf(element);
    const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    scroller.scrollTop = top + index * latest.current.heightPx - scroller.clientHeight / 3;
    const timer = setTimeout(() => {
      element.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [box, place]);
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}
