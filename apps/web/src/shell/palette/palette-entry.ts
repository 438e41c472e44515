import { foldName } from '@echolot/core/folded-text';

/** One thing the palette can do: lead to an address, or run. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** Shown quietly beside the title: where it is, what it belongs to. */
  readonly note?: string;
  readonly href?: string;
  readonly run?: () => void;
  /** Shown only when asked for: a list of looks and languages would be noise at the beginning. */
  readonly isQuiet?: boolean;
}

/**
 * The entries for a typed text, best first: every word must occur; titles that begin with the text come before those
 * that contain it. Without a text all but the quiet ones, in their order.
 */
export function matchEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const words = foldName(text).split(' ').filter(Boolean);
  if (words.length === 0) return entries.filter(({ isQuiet }) => !isQuiet);
  const whole = words.join(' ');
  return entries
    .flatMap((entry) => {
      const title = foldName(entry.title);
      const everything = `${title} ${foldName(entry.note ?? '')} ${foldName(entry.group)}`;
      if (!words.every((word) => everything.includes(word))) return [];
      const score = title.startsWith(whole) ? 0 : title.includes(whole) ? 1 : 2;
      return [{ entry, score }];
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ entry }) => entry);
}
