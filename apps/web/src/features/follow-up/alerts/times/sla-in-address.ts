import { alertPriorities, type Sla } from '@echolot/contract/structure/config-sla';
import { weekdays } from '@echolot/core/business-calendar';
import { isFields, isListOf, isText } from '../draft-in-address.ts';

// By hand, because schemas do not run in the browser: docs/decisions/no-schemas-in-the-browser.md.

/**
 * The times that are in an address, as the router read them; undefined for anything the form could not show. Whether they
 * may be tried or saved is up to the form and the server, as for those that were typed.
 */
export function slaFrom(value: unknown): Sla | undefined {
  if (!isFields(value)) return undefined;
  const { timeZone, openingHours, holidays, priorities, escalateTo } = value;
  const isWhole =
    (timeZone === null || isText(timeZone)) &&
    isWeek(openingHours) &&
    isListOf(isText, holidays) &&
    arePriorities(priorities) &&
    (escalateTo === null || isText(escalateTo));
  return isWhole ? { timeZone, openingHours, holidays, priorities, escalateTo } : undefined;
}

const isWeek = (value: unknown): value is Sla['openingHours'] =>
  isFields(value) &&
  Object.entries(value).every(([day, hours]) => weekdays.some((one) => one === day) && isListOf(areHours, hours));

const areHours = (value: unknown): value is { from: string; to: string } =>
  isFields(value) && isText(value['from']) && isText(value['to']);

const arePriorities = (value: unknown): value is Sla['priorities'] =>
  isFields(value) &&
  alertPriorities.every((priority) => {
    const clocks = value[priority];
    return (
      isFields(clocks) &&
      typeof clocks['firstContactMinutes'] === 'number' &&
      typeof clocks['closeMinutes'] === 'number'
    );
  });
