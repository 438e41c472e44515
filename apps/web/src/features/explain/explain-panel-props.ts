/** What an explanation is asked for. */
export interface ExplainPanelProps {
  readonly survey: string;
  /** Of the ranking in which the number stands. */
  readonly filteredDrillPath: string;
  /** `slug` of the row (empty for answers placed at the unit itself); undefined for the total, in the headline or above the rows. */
  readonly unitSlug: string | undefined;
  /** Ext name. */
  readonly indicator: string;
  readonly onClose: () => void;
}
