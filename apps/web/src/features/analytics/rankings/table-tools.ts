import type { DataTableColumn } from '@echolot/ui/data-table-column';
import type { ReactNode } from 'react';
import type { RankedRow } from './ranking-rows.ts';
import type { ScoreMarks } from './score-cell.tsx';

/** What the tools, which come after the figures, add to the table. */
export interface TableTools {
  /** The cell of the rank: its content with the tied group, and the box that chooses the unit for a comparison. */
  rankOf(row: RankedRow, content: ReactNode): ReactNode;
  /** What is drawn around a score; `position` is the indicator's. */
  marksOf(row: RankedRow, position: number): ScoreMarks | undefined;
  /** Columns that are shown only to those who ask for them. */
  readonly columns: readonly DataTableColumn<RankedRow>[];
  /** In the toolbar: what the marks and colours mean. */
  readonly legend: ReactNode;
}
