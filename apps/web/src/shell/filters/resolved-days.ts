import type { Day } from '@echolot/core/day';
import { parseDateCode, resolveDateCode } from '@echolot/core/relative-date';

export interface ResolvedDays {
  fromDay: Day | undefined;
  toDay: Day | undefined;
}

/** The days a date code means today; undefined for what is no date code. */
export function resolvedDaysOf(code: string, today: Day): ResolvedDays | undefined {
  try {
    const { fromDay, toDay } = resolveDateCode(parseDateCode(code), today);
    return { fromDay, toDay };
  } catch {
    return undefined;
  }
}
