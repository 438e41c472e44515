import type { Indicator } from './indicator.ts';
import type { KpiParts } from './kpi-parts.ts';
import { indexOf } from './mean-index.ts';

/** One indicator of a composite with the unit's pooled parts; `weight` ≥ 0. */
interface CompositePart {
  readonly indicator: Indicator;
  readonly parts: KpiParts;
  readonly weight: number;
}

/**
 * Composite Σwᵢ·indexᵢ/Σwᵢ (0–100) of a unit from its pooled parts, over the indicators that were answered; null when none
 * was. No interval: the answers of one interview depend on each other in a way the parts do not keep.
 */
export function compositeOf(items: readonly CompositePart[]): number | null {
  let weighted = 0;
  let weights = 0;
  for (const { indicator, parts, weight } of items) {
    const index = indexOf(indicator, parts);
    if (index === undefined) continue;
    weighted += weight * index;
    weights += weight;
  }
  return weights > 0 ? weighted / weights : null;
}
