/** What was typed about an alert and not sent yet: closing a dialog or leaving the page loses nothing until the tab is closed. */
const drafts = new Map<string, Readonly<Record<string, string>>>();

export const draftKeyOf = (alertIds: readonly string[], kind: string): string => `${kind} ${alertIds.join(' ')}`;

export function draftOf(key: string): Readonly<Record<string, string>> {
  return drafts.get(key) ?? {};
}

export function keepDraft(key: string, draft: Readonly<Record<string, string>>): void {
  if (Object.values(draft).every((text) => text === '')) drafts.delete(key);
  else drafts.set(key, draft);
}

export function dropDraft(key: string): void {
  drafts.delete(key);
}
