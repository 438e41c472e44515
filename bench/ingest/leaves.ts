import type { ReplyOf } from '@echolot/contract/endpoint';
import type { getInterviewStructure } from '@echolot/contract/intake/ingest';

export type Structure = ReplyOf<typeof getInterviewStructure>;
/** Ids of the units at the end of the hierarchies, by perspective. */
export type Leaves = readonly (readonly [string, readonly string[]])[];

/** Interviews prepared beforehand, so that the sender does not compete with what it measures: later ones repeat them. */
export const preparedCount = 2000;

export function leavesOf({ perspectives }: Structure): Leaves {
  return perspectives.map(({ extName, units }) => {
    const parents = new Set(units.map(({ path }) => path?.slice(0, path.lastIndexOf('.'))));
    return [extName, units.filter(({ path }) => path !== null && !parents.has(path)).map(({ extId }) => extId)];
  });
}

/** Where the interview of this number was given. */
export function extIdAt(extIds: readonly string[], index: number): string {
  return extIds[((index % preparedCount) * 7919) % extIds.length] ?? '';
}

/** The same as a drill path. */
export function pathsAt(structure: Structure, perspective: string): (index: number) => string {
  const [, extIds = []] = leavesOf(structure).find(([extName]) => extName === perspective) ?? [];
  const units = structure.perspectives.find(({ extName }) => extName === perspective)?.units ?? [];
  const paths = new Map(units.map(({ extId, path }) => [extId, path ?? '']));
  return (index) => paths.get(extIdAt(extIds, index)) ?? '';
}
