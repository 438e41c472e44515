/** What an explanation is asked for. */
export interface ExplainPanelProps {
  readonly survey: string;
  /** Of the ranking in which the number is. */
  readonly filteredDrillPath: string;
  /** `slug` of the row (empty for answers placed at the unit itself); undefined for the total, in the headline or above the rows. */
  readonly unitSlug: string | undefined;
  /** Ext name. */
  readonly indicator: string;
  /** What was asked about: the panel opens there. By default at its beginning. */
  readonly section?: ExplainSection | undefined;
  readonly onClose: () => void;
}

/** Parts of an explanation that columns of a ranking are about. */
export type ExplainSection = 'standing' | 'compared' | 'course';
