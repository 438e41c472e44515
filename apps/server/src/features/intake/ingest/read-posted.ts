import type { PostedInterview } from '@echolot/contract/intake/ingest';
import type { IncomingContact } from '../../privacy/contacts/public.ts';
import type { IncomingInterview, Refusal } from '../interviews/public.ts';
import type { KnownSurvey, UnitIndex } from './known-survey.ts';

export type ReadInterview =
  | { readonly interview: IncomingInterview }
  | { readonly externalId: string; readonly refusals: readonly Refusal[] };

type PostedUnit = PostedInterview['units'][string];

/** An interview as another system sent it, with its units found. */
export function readPosted(posted: PostedInterview, survey: KnownSurvey): ReadInterview {
  const { unitNos, refusals } = readUnits(posted.units, survey);
  const { externalId, answeredAt, channel = '', locale = '', status, answers, contact, ifVersion, reason } = posted;
  if (refusals.length > 0) return { externalId, refusals };
  const person = contact && contactOf(contact, externalId);
  const at = new Date(answeredAt);
  return {
    interview: {
      externalId,
      answeredAt: at,
      unitNos,
      channel,
      locale,
      status,
      answers,
      contact: person,
      ifVersion,
      reason,
    },
  };
}

/** The unit of each perspective, and what is wrong where there is none. */
export function readUnits(
  units: PostedInterview['units'],
  { unitIndexes }: Pick<KnownSurvey, 'unitIndexes'>,
): { unitNos: Record<string, number>; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const unitNos: Record<string, number> = {};
  for (const perspective of Object.keys(units)) {
    if (!unitIndexes.has(perspective))
      refusals.push({ field: `units.${perspective}`, problem: 'The survey has no such perspective.' });
  }
  for (const [perspective, index] of unitIndexes) {
    const unit = Object.hasOwn(units, perspective) ? units[perspective] : undefined;
    const unitNo = unit === undefined ? undefined : findUnitNo(unit, index);
    if (unitNo !== undefined) unitNos[perspective] = unitNo;
    else refusals.push({ field: `units.${perspective}`, problem: unitProblem(unit) });
  }
  return { unitNos, refusals };
}

/** Id by which a unit is named; undefined for a drill path. */
export function extIdOf(unit: PostedUnit): string | undefined {
  if (typeof unit === 'string') return unit;
  return 'extId' in unit ? unit.extId : undefined;
}

function findUnitNo(unit: PostedUnit, { byExtId, byPath }: UnitIndex): number | undefined {
  if (typeof unit === 'object' && 'path' in unit) return byPath.get(unit.path);
  return byExtId.get(extIdOf(unit) ?? '')?.unitNo;
}

function unitProblem(unit: PostedUnit | undefined): string {
  if (unit === undefined) return 'Name the unit in this perspective.';
  const extId = extIdOf(unit);
  return extId === undefined
    ? 'There is no unit at this drill path today.'
    : `There is no unit with the id ${JSON.stringify(extId)}.`;
}

/** Who answered, or is to be asked. */
export function contactOf(
  contact: NonNullable<PostedInterview['contact']>,
  interviewExternalId: string,
): IncomingContact {
  const { externalId, name, givenName, street, postcode, city, country, ...rest } = contact;
  return {
    ...rest,
    customerNumber: externalId,
    // The whole name stands where the given name would, if the source does not part it.
    givenName: givenName ?? name,
    address: {
      ...(street !== undefined && { street }),
      ...(postcode !== undefined && { postcode }),
      ...(city !== undefined && { city }),
      ...(country !== undefined && { country }),
    },
    interviewExternalId,
  };
}
