import type { MappingDraft } from '@echolot/contract/intake/import-mapping';
import { withoutColumn } from './change-role.ts';
import { answerLists, type ColumnUse, type Level } from './column-use.ts';

export type VariableUse = Extract<ColumnUse, { variable: unknown }>;

const listOfRole = {
  indicator: 'indicators',
  dimension: 'dimensions',
  number: 'numbers',
  date: 'dates',
  comment: 'comments',
} as const;

/** The mapping with other settings of one variable. A setting given as undefined is taken away. */
export function changeVariable<Use extends VariableUse>(
  mapping: MappingDraft,
  { role, index }: Use,
  change: { [Key in keyof Use['variable']]?: Use['variable'][Key] | undefined },
): MappingDraft {
  const list = listOfRole[role];
  return { ...mapping, [list]: replaced(mapping[list] as object[], index, change) };
}

/** The mapping with other settings of one level. */
export function changeLevel(
  mapping: MappingDraft,
  index: number,
  change: { [Key in keyof Level]?: Level[Key] | undefined },
): MappingDraft {
  const { perspective } = mapping;
  // A column that becomes the id of a level is nothing else any more.
  const free = typeof change.id === 'string' ? withoutColumn(mapping, change.id) : mapping;
  const freed = perspective.levels[index]?.id;
  const isLeft = 'id' in change && freed !== undefined && freed !== change.id;
  return {
    ...free,
    perspective: { ...perspective, levels: replaced(free.perspective.levels, index, change) },
    skip: isLeft ? [...free.skip, freed] : free.skip,
  };
}

/** Moves a level up or down; the uppermost comes first. */
export function moveLevel(mapping: MappingDraft, from: number, to: number): MappingDraft {
  const levels = [...mapping.perspective.levels];
  const [level] = levels.splice(from, 1);
  if (!level) return mapping;
  levels.splice(to, 0, level);
  return { ...mapping, perspective: { ...mapping.perspective, levels } };
}

/** Whether another variable has this name already. */
export function isNameTaken(mapping: MappingDraft, { role, index }: VariableUse, extName: string): boolean {
  return answerLists.some((list) =>
    mapping[list].some((one, place) => one.extName === extName && !(list === listOfRole[role] && place === index)),
  );
}

function replaced<Entry extends object>(entries: readonly Entry[], index: number, change: object): Entry[] {
  return entries.map((entry, place) => {
    if (place !== index) return entry;
    const next = Object.entries({ ...entry, ...change }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(next) as Entry;
  });
}
