import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from './leave-question.tsx';
import { holdWork, mayLeave, type UnsavedWork } from './unsaved-work.ts';

interface Place {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: object;
}

interface LeaveGuard {
  /** Does what would lose the form, such as closing its dialog; first asks, if there is something to lose. */
  leave(then: () => void): void;
  /** Call it once the work is saved and the page is about to be left: it is no longer asked for. */
  release(): void;
}

/**
 * Asks before a form's unsaved work is lost: on the way to another page by link, key or the browser's back, to another survey or
 * universe, at signing out, and by closing the tab. For dialogs, give `leave` to whatever closes them.
 * @param keeps Whether the form is still there, with all that is in it, at another address of its page.
 */
export function useLeaveGuard(isUnsaved: boolean, keeps?: (next: Place, current: Place) => boolean): LeaveGuard {
  const held = useRef<UnsavedWork>(undefined);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const work: UnsavedWork = { Question: LeaveQuestion, giveUp: () => forget() };
    const drop = holdWork(work);
    const forget = (): void => {
      drop();
      if (held.current === work) held.current = undefined;
    };
    held.current = work;
    return forget;
  }, [isUnsaved]);
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => held.current !== undefined,
    shouldBlockFn: async ({ current, next }) => {
      if (!held.current || isSamePlace(current, next) || keeps?.(next, current)) return false;
      return !(await mayLeave());
    },
  });
  return {
    leave: (then) => {
      if (!held.current) return then();
      void mayLeave(held.current).then((isLeft) => isLeft && then());
    },
    release: () => held.current?.giveUp(),
  };
}

function isSamePlace(current: Pick<Place, 'pathname' | 'search'>, next: Pick<Place, 'pathname' | 'search'>): boolean {
  return current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search);
}

/** Whether what is entered differs from what it was when the form began. */
export function useIsChanged(entered: unknown): boolean {
  const text = JSON.stringify(entered);
  const [begun] = useState(text);
  return text !== begun;
}
