import type { KeyboardEvent, RefObject } from 'react';

/**
 * Arrows in a list of options: down from the search into the list, up and down from one to the next, up from the first into the
 * search again. They only move; space chooses. Radios follow, since the browser's own arrows would choose at every step.
 */
export function useRowKeys(search: RefObject<HTMLInputElement | null>): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const group = event.currentTarget.closest('fieldset');
    const rows = [...(group?.querySelectorAll<HTMLInputElement>('label > input') ?? [])];
    const at = rows.indexOf(event.target as HTMLInputElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    const target = next < 0 ? search.current : rows[next];
    if (next === -2) return;
    event.preventDefault();
    event.stopPropagation();
    target?.focus();
  };
}
