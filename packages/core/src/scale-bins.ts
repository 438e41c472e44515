import { type Scale, type StepBand, stepsOf } from './indicator.ts';

/** Scales of up to so many steps are told step by step. */
const mostSteps = 21;
/** Longer ones are told in about so many bins. */
const mostBins = 10;

/**
 * The bins a distribution over a scale is told in, in whole steps: every step by itself, or for long scales bins of 1, 2 or 5
 * times a power of ten, of which the last one holds the end of the scale too.
 */
export function binsOf(scale: Scale): StepBand[] {
  const min = stepsOf(scale.min, scale);
  const max = stepsOf(scale.max, scale);
  const width = binWidthOf(scale);
  if (width === 1) return Array.from({ length: max - min + 1 }, (_, place) => ({ from: min + place, to: min + place }));
  const count = Math.ceil((max - min) / width);
  return Array.from({ length: count }, (_, place) => {
    const from = min + place * width;
    return { from, to: place === count - 1 ? max : from + width - 1 };
  });
}

/** Steps in one bin of `binsOf`, but for the last one. */
export function binWidthOf(scale: Scale): number {
  const span = stepsOf(scale.max, scale) - stepsOf(scale.min, scale);
  if (span < mostSteps) return 1;
  for (let power = 1; ; power *= 10) {
    const width = [1, 2, 5].map((times) => times * power).find((one) => span / one <= mostBins);
    if (width !== undefined) return width;
  }
}
