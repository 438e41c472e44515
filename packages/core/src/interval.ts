/** A 95 % confidence interval, in the unit of the value it belongs to. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** `centre` ± `margin`, cut to what the scale can reach. */
export function intervalAround(centre: number, margin: number, floor: number, ceiling: number): Interval {
  return { low: Math.max(floor, centre - margin), high: Math.min(ceiling, centre + margin) };
}

/** Half the width of the interval. */
export function marginOf({ low, high }: Interval): number {
  return (high - low) / 2;
}
