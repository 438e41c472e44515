import type { DataTableColumn } from '@echolot/ui/data-table-column';
import type { ReactNode } from 'react';
import type { RankedRow } from './ranking-rows.ts';

export const cardHeightPx = 64;

/** What the tools, which come after the figures, add to the cards of a phone. */
export interface CardTools {
  /** Opens the sheet of a unit: its facts, what it would take, the explanation, the comparison. */
  open(row: RankedRow): void;
  isChosen(row: RankedRow): boolean;
  /** What cards can be sorted by and show besides the indicators. */
  readonly columns: readonly DataTableColumn<RankedRow>[];
  /** The rank with the bracket of its tied group. */
  rankOf(row: RankedRow, content: ReactNode): ReactNode;
  /** The score with the side of the rest on which the unit is. */
  valueOf(row: RankedRow, text: string): ReactNode;
  /** The quarter the unit is in. */
  quarterOf(row: RankedRow): ReactNode;
}
