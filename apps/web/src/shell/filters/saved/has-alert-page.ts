import type { Survey } from '@echolot/contract/identity';

/** Only surveys with an alert page have something that an alert filter begins. */
export function hasAlertPage({ pages }: Survey): boolean {
  return pages.some(({ components }) => components.some(({ type }) => type === 'AlertList'));
}
