import { AppError } from '@echolot/contract/app-error';
import { indicatorFaults } from '@echolot/core/indicator';
import type { KpiMethod, Texts, VariableKind } from '../../../database/tables.ts';

/** A variable as the record has it, removed ones included. */
export interface VariableEntry {
  readonly variableId: string;
  readonly extName: string;
  readonly kind: VariableKind;
  readonly titles: Texts;
  readonly position: number;
  readonly method: KpiMethod | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number;
  readonly direction: 'higher' | 'lower';
  readonly topBoxes: number | null;
  readonly weight: number;
  readonly target: number | null;
  readonly isMultiValued: boolean;
  readonly removedAt: string | null;
  readonly mayMisfit: boolean;
  /** Categories it has, or had as a dimension. */
  readonly categoryCount: number;
}

/** What of a variable can be changed; what is absent stays. */
export interface VariableRequest {
  readonly titles?: Texts | undefined;
  readonly kind?: VariableKind | undefined;
  readonly method?: KpiMethod | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly decimals?: number | undefined;
  readonly direction?: 'higher' | 'lower' | undefined;
  readonly topBoxes?: number | null | undefined;
  readonly weight?: number | undefined;
  readonly target?: number | null | undefined;
}

/** Kinds whose answers are written alike, so that nothing has to be guessed. */
export function kindsOf({ kind, isMultiValued, categoryCount }: VariableEntry): VariableKind[] {
  switch (kind) {
    case 'indicator':
      return ['indicator', 'number'];
    case 'number':
      return ['number', 'indicator'];
    case 'dimension':
      return isMultiValued ? ['dimension'] : ['dimension', 'comment'];
    case 'comment':
      return categoryCount > 0 ? ['comment', 'dimension'] : ['comment'];
    case 'date':
      return ['date', 'comment'];
  }
}

/** Texts with some of them replaced; an empty one is taken away. */
export function changedTexts(texts: Texts, request: Texts | undefined): Texts {
  const changed = Object.entries({ ...texts, ...request }).filter(([, text]) => text !== '');
  if (changed.length === 0) throw new AppError('invalid_input', { field: 'titles', problem: 'Keep one title.' });
  return Object.fromEntries(changed);
}

/**
 * The variable after the change. What its kind does not have is taken away.
 * @throws AppError variable_kind_fixed, indicator_malformed, invalid_input
 */
export function changedVariable(entry: VariableEntry, request: VariableRequest): VariableEntry {
  const kind = request.kind ?? entry.kind;
  if (!kindsOf(entry).includes(kind)) throw new AppError('variable_kind_fixed', { from: entry.kind, to: kind });
  const next = {
    ...entry,
    kind,
    titles: changedTexts(entry.titles, request.titles),
    min: request.min ?? entry.min,
    max: request.max ?? entry.max,
    decimals: request.decimals ?? entry.decimals,
    direction: request.direction ?? entry.direction,
    weight: request.weight ?? entry.weight,
  };
  if (kind !== 'indicator') {
    const isNumber = kind === 'number';
    if (isNumber && next.min !== null && next.max !== null && next.min >= next.max)
      throw new AppError('indicator_malformed', { faults: ['bad_scale'] });
    const range = isNumber ? { min: next.min, max: next.max } : { min: null, max: null, decimals: 0 };
    return { ...next, ...range, method: null, direction: 'higher', topBoxes: null, target: null };
  }
  const method = request.method ?? entry.method ?? 'mean';
  const { min, max, decimals, direction } = next;
  if (min === null || max === null) throw new AppError('indicator_malformed', { faults: ['bad_scale'] });
  const wished = request.topBoxes === undefined ? entry.topBoxes : request.topBoxes;
  const topBoxes = method === 'csat' ? wished : null;
  const target = request.target === undefined ? entry.target : request.target;
  const faults = indicatorFaults({ method, scale: { min, max, decimals }, direction, topBoxes: topBoxes ?? undefined });
  if (faults.length > 0) throw new AppError('indicator_malformed', { faults });
  return { ...next, method, topBoxes, target };
}

/** What decides which answers a variable takes. */
export function scaleOf({ kind, min, max, decimals }: VariableEntry): string {
  return JSON.stringify(kind === 'indicator' || kind === 'number' ? [kind, min, max, decimals] : [kind]);
}
