import type { ImportFault } from '@echolot/contract/intake/imports';
import { mappingFaults } from './guessing/mapping-faults.ts';
import type { ImportMapping, MappingDraft } from './import-mapping.ts';

/** Every fault of a mapping at work, against the head of a file; empty when it can be used. */
export function draftFaults(
  draft: MappingDraft & Pick<ImportMapping, 'universe'>,
  columns: readonly string[],
): ImportFault[] {
  const [first] = columns;
  // What is missing hides faults between the other parts: they are looked for as if it were there.
  const whole = { ...draft, answeredAt: draft.answeredAt ?? { column: first ?? '', formats: ['yyyy-MM-dd'] } };
  const faults = mappingFaults(whole, columns).map(({ code, place, column, details, sentence }) => ({
    code,
    place,
    details: { ...details, column },
    message: sentence,
  }));
  if (draft.answeredAt) return faults;
  const message = 'answeredAt: Name the column with the date of the answer, or say which day rows without a date take.';
  return [{ code: 'no_date', place: 'answeredAt', details: {}, message }, ...faults];
}
