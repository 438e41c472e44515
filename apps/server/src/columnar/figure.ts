import type { KpiParts } from '@echolot/core/kpi-parts';
import type { Suppression } from '@echolot/core/suppression';

/** A figure as it may be shown: its parts, or why it is hidden. */
export type Figure =
  | { readonly parts: KpiParts; readonly hidden: null }
  | { readonly parts: undefined; readonly hidden: Suppression };

export const asFigure = (parts: KpiParts, hidden: Suppression | null): Figure =>
  hidden ? { parts: undefined, hidden } : { parts, hidden: null };
