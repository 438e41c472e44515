import type { ImportMapping } from '../import-mapping.ts';
import type { ColumnRole, Confidence, ExistingVariable, GuessReason } from './guess.ts';

type Of<K extends 'indicators' | 'dimensions' | 'comments' | 'numbers' | 'dates'> = Omit<
  ImportMapping[K][number],
  'column' | 'extName' | 'titles'
>;

export type IndicatorDraft = Of<'indicators'>;

/** What a column's answers are taken for, before the variable has a name. */
export type AnswerDraft = {
  readonly because: GuessReason;
  readonly details: Readonly<Record<string, string | number>>;
  readonly confidence: Confidence;
} & (
  | { readonly role: 'indicator'; readonly is: Of<'indicators'> }
  | { readonly role: 'dimension'; readonly is: Of<'dimensions'> }
  | { readonly role: 'comment'; readonly is: Of<'comments'> }
  | { readonly role: 'number'; readonly is: Of<'numbers'> }
  | { readonly role: 'date'; readonly is: Of<'dates'> }
  | { readonly role: 'skip' }
);

export const keyOfRole = {
  indicator: 'indicators',
  dimension: 'dimensions',
  comment: 'comments',
  number: 'numbers',
  date: 'dates',
} as const satisfies Partial<Record<ColumnRole, keyof ImportMapping>>;

/** Keeps scale and method of a variable that is there. */
export function likeExisting(draft: AnswerDraft, variable: ExistingVariable): AnswerDraft {
  const base = { because: 'existing_variable', details: { variable: variable.extName }, confidence: 'sure' } as const;
  const plain = { missing: 'is' in draft ? draft.is.missing : [] };
  if (variable.kind === 'indicator' && variable.method !== null && variable.min !== null && variable.max !== null) {
    const { method, min, max, decimals, direction, topBoxes } = variable;
    const own = draft.role === 'indicator' ? draft.is : { ...plain, recode: {}, outside: 'refuse' as const };
    const { topBoxes: _guessed, ...rest } = own as Of<'indicators'>;
    const scale = { method, min, max, decimals, direction };
    const shifted = draft.role === 'indicator' ? fitRecode(draft.is, min, max) : {};
    return {
      ...base,
      role: 'indicator',
      is: { ...rest, ...scale, recode: shifted, ...(topBoxes === null ? {} : { topBoxes }) },
    };
  }
  if (variable.kind === 'dimension') {
    const { separator, recode } =
      draft.role === 'dimension' ? draft.is : { separator: undefined, recode: {} as Record<string, string | null> };
    const parted = variable.isMultiValued ? { separator: separator ?? '|' } : {};
    return { ...base, role: 'dimension', is: { ...plain, recode, ...parted } };
  }
  if (variable.kind === 'number') {
    const notation = draft.role === 'number' || draft.role === 'indicator' ? draft.is.notation : undefined;
    return {
      ...base,
      role: 'number',
      is: { ...plain, decimals: variable.decimals, ...(notation ? { notation } : {}) },
    };
  }
  if (variable.kind === 'date') {
    const formats = draft.role === 'date' ? draft.is.formats : ['yyyy-MM-dd'];
    return { ...base, role: 'date', is: { ...plain, formats } };
  }
  return { ...base, role: 'comment', is: plain };
}

/** Words read as 1 to 5 on a scale that runs from 0 to 4, say, are moved along. */
function fitRecode(own: Of<'indicators'>, min: number, max: number): Record<string, number | null> {
  if (own.max - own.min !== max - min) return own.recode;
  const shift = min - own.min;
  return Object.fromEntries(
    Object.entries(own.recode).map(([text, number]) => [text, number === null ? null : number + shift]),
  );
}
