import type { MappingDraft } from '@echolot/contract/intake/import-mapping';

/** Follows a place such as `indicators[2].max` to the entry it lies in. */
export function columnOfPlace(mapping: MappingDraft, place: string): string | undefined {
  const keys = place.split(/[.[\]]+/).filter((key) => key !== '');
  let value: unknown = mapping;
  let column: string | undefined;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) break;
    value = (value as Record<string, unknown>)[key];
    if (typeof value === 'object' && value !== null && 'column' in value && typeof value.column === 'string') {
      column = value.column;
    }
  }
  return column;
}

/** The last key of a place: the setting that is wrong. */
export function settingOfPlace(place: string): string {
  return place.split(/[.[\]]+/).findLast((key) => key !== '' && !/^\d+$/.test(key)) ?? '';
}
