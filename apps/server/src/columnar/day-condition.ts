import type { FactQuery, FactWindow } from './ranking-query.ts';
import { missingDay } from './survey-columns.ts';

/** The days a column of the engine's type Date holds; the first stands for a missing one. */
const firstDay = missingDay;
const lastDay = '2149-06-06';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

function literal(day: string): string {
  if (!pattern.test(day)) throw new Error(`Not a day: ${day}`);
  return `'${day}'`;
}

/** Condition for the days of a window; `true` for one without bounds. A missing day is in no window with a bound. */
export function dayCondition({ fromDay, toDay }: FactWindow, column = 'day'): string {
  // Days beyond the column's would wrap around.
  if ((fromDay && fromDay > lastDay) || (toDay && toDay < firstDay)) return 'false';
  const isMissable = column !== 'day';
  const hasFrom = fromDay !== undefined && fromDay > firstDay;
  const hasTo = toDay !== undefined && toDay < lastDay;
  if (hasFrom && hasTo) return `${column} BETWEEN ${literal(fromDay)} AND ${literal(toDay)}`;
  if (hasFrom) return `${column} >= ${literal(fromDay)}`;
  const isBounded = fromDay !== undefined || toDay !== undefined;
  const isThere = isMissable && isBounded ? [`${column} != ${literal(missingDay)}`] : [];
  const conditions = [...(hasTo ? [`${column} <= ${literal(toDay)}`] : []), ...isThere];
  return conditions.length > 0 ? conditions.join(' AND ') : 'true';
}

/** The window cut to the days the scope allows. Those are days of interviews: a window over another date stays as it is. */
export function cutToScope(
  window: FactWindow,
  { scope, dateVariable }: Pick<FactQuery, 'scope' | 'dateVariable'>,
): FactWindow {
  const { fromDay } = scope;
  if (dateVariable !== undefined || !fromDay || (window.fromDay && window.fromDay >= fromDay)) return window;
  return { ...window, fromDay };
}

/** Whether no day can be in it. */
export function isEmptyWindow({ fromDay, toDay }: FactWindow): boolean {
  return fromDay !== undefined && toDay !== undefined && fromDay > toDay;
}
