import type { Survey } from '@echolot/contract/identity';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { readFilteredDrillPath, startOf } from '../survey/use-active-survey.ts';
import type { Overlay } from './overlay.ts';
import { hrefAtPlace, type PageAddress, placeAbove } from './page-address.ts';
import { alertsHref } from './page-links.ts';

/** How long `g` waits for the letter after it. */
const sequenceMs = 1200;

const pagesByKey: Readonly<Record<string, typeof alertsHref | undefined>> = {
  r: paths.ranking,
  a: alertsHref,
  i: paths.interviews,
};

interface ShortcutTargets {
  survey: Survey | undefined;
  page: PageAddress;
  openOverlay: (overlay: Overlay) => void;
  toggleFilters: (() => void) | undefined;
}

/** Keys that work everywhere: ⌘K, `?`, `/`, `f`, Backspace, `g r`, `g a`, `g i`. Not while typing, and not under an open dialog. */
export function useShortcuts(targets: ShortcutTargets): void {
  const router = useRouter();
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent): void => {
      const { survey, page, openOverlay, toggleFilters } = latest.current;
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey) {
        event.preventDefault();
        if (!isDialogOpen()) openOverlay('palette');
        return;
      }
      const isOurs = !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.altKey;
      if (!isOurs || isTyping(event.target) || isDialogOpen()) return;
      const isAfterGo = performance.now() < goUntil;
      goUntil = 0;
      if (isAfterGo) {
        const go = pagesByKey[event.key];
        if (go && survey) void router.navigate({ href: go(survey.extName, startOf(survey), survey.alertFilter) });
      } else if (event.key === 'Backspace') {
        const above = event.shiftKey || isInMenu(event.target) ? undefined : hrefAbove(survey, page);
        if (above === undefined) return;
        event.preventDefault();
        void router.navigate({ href: above });
      } else if (event.key === 'g') goUntil = performance.now() + sequenceMs;
      else if (event.key === '?') openOverlay('keys');
      else if (event.key === 'f') toggleFilters?.();
      else if (event.key === '/') {
        event.preventDefault();
        const search = searchOfPage();
        if (search) {
          search.focus();
          search.select();
        } else openOverlay('palette');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router]);
}

/** R-092 The page one is on, one level up; undefined at the top and on pages without a drill path. */
function hrefAbove(survey: Survey | undefined, page: PageAddress): string | undefined {
  const filtered = page.params['drillPath'] === undefined ? undefined : readFilteredDrillPath(page.params['drillPath']);
  const above = survey && filtered && placeAbove(survey, filtered);
  return survey && above && hrefAtPlace(page, survey.extName, above);
}

/** There a letter taken back belongs to what is looked for in it. */
function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="listbox"], [role="dialog"]') !== null;
}

function searchOfPage(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('#main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility());
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return isField || target.isContentEditable || target.matches('textarea, select');
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
