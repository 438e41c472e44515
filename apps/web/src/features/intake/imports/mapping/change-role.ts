import type { MappingDraft } from '@echolot/contract/intake/import-mapping';
import { answerLists, type Indicator, perspectiveOf, type Role, usesOf } from './column-use.ts';

/** What the file says about a column, as far as a new role needs it. */
export interface ColumnFacts {
  readonly column: string;
  readonly title?: string | undefined;
  readonly numeric: { readonly min: number; readonly max: number; readonly decimals: number } | null;
  readonly top: readonly { readonly text: string; readonly count: number }[];
  readonly distinct: number;
  /** Forms its dates have, the most frequent first. */
  readonly dateFormats: readonly string[];
  /** Stands between several answers of one cell. */
  readonly separator?: string | undefined;
}

/** The mapping with a column in another role; what the old role needed goes with it. */
export function changeRole(draft: MappingDraft, facts: ColumnFacts, role: Role): MappingDraft {
  const { column } = facts;
  const free = withoutColumn(draft, column);
  const formats = facts.dateFormats.length > 0 ? [...facts.dateFormats] : ['yyyy-MM-dd'];
  const answer = {
    column,
    extName: freeName(free, column),
    titles: (facts.title ?? column).slice(0, 200),
    missing: [] as string[],
  };
  switch (role) {
    case 'level': {
      const level = { column, kind: kindOf(column), capitalize: false };
      return { ...free, perspective: { ...free.perspective, levels: [...free.perspective.levels, level] } };
    }
    case 'level_id': {
      const levels = [...free.perspective.levels];
      // The lowest level without an id: dealers have numbers more often than countries.
      const place = levels.findLastIndex(({ id }) => id === undefined);
      const level = levels[place];
      if (!level) return { ...free, skip: [...free.skip, column] };
      levels[place] = { ...level, id: column };
      return { ...free, perspective: { ...free.perspective, levels } };
    }
    case 'answered_at':
      return freeOld(free, free.answeredAt?.column, {
        ...free,
        answeredAt: { time: '12:00', ...free.answeredAt, column, formats },
      });
    case 'external_id':
      return freeOld(free, free.externalId?.column, { ...free, externalId: { column } });
    case 'channel':
    case 'locale': {
      const old = free[role];
      const oldColumn = old && 'column' in old ? old.column : undefined;
      return freeOld(free, oldColumn, { ...free, [role]: { column, recode: {} } });
    }
    case 'indicator':
      return { ...free, indicators: [...free.indicators, { ...answer, ...scaleOf(facts) }] };
    case 'dimension': {
      const separator = facts.separator === undefined ? {} : { separator: facts.separator };
      return { ...free, dimensions: [...free.dimensions, { ...answer, ...separator, recode: {} }] };
    }
    case 'number':
      return {
        ...free,
        numbers: [...free.numbers, { ...answer, decimals: Math.min(4, facts.numeric?.decimals ?? 0) }],
      };
    case 'date':
      return { ...free, dates: [...free.dates, { ...answer, formats }] };
    case 'comment':
      return { ...free, comments: [...free.comments, answer] };
    case 'skip':
      return { ...free, skip: [...free.skip, column] };
    default: {
      const perspective = perspectiveOf(role);
      if (perspective !== undefined) {
        const units = free.samples?.units ?? [];
        const old = units.find((one) => one.perspective === perspective)?.column;
        const others = units.filter((one) => one.perspective !== perspective);
        return freeOld(free, old, { ...free, samples: { units: [...others, { perspective, column }] } });
      }
      const field = role.slice('contact.'.length) as keyof NonNullable<MappingDraft['contact']>;
      return freeOld(free, free.contact?.[field]?.column, {
        ...free,
        contact: { ...free.contact, [field]: { column } },
      });
    }
  }
}

/** The mapping without any use of a column, also not as a condition of others. */
export function withoutColumn(draft: MappingDraft, column: string): MappingDraft {
  const next: MappingDraft = {
    ...draft,
    perspective: {
      ...draft.perspective,
      levels: draft.perspective.levels
        .filter((level) => level.column !== column)
        .map((level) => (level.id === column ? omit(level, 'id') : level)),
    },
    skip: draft.skip.filter((one) => one !== column),
  };
  const hasNot = <Entry extends { column: string; when?: { column: string } | undefined }>(entries: Entry[]): Entry[] =>
    entries
      .filter((entry) => entry.column !== column)
      .map((entry) => (entry.when?.column === column ? (omit(entry, 'when') as Entry) : entry));
  next.indicators = hasNot(draft.indicators);
  next.dimensions = hasNot(draft.dimensions.map((dimension) => withoutBox(dimension, column)));
  next.numbers = hasNot(draft.numbers);
  next.dates = hasNot(draft.dates);
  next.comments = hasNot(draft.comments);
  if (draft.externalId?.column === column) delete next.externalId;
  const { column: dateColumn, blank, ...date } = draft.answeredAt ?? {};
  if (typeof blank === 'object' && 'column' in blank && blank.column === column && draft.answeredAt)
    next.answeredAt = omit(draft.answeredAt, 'blank');
  if (dateColumn === column) {
    // What rows without a date take is decided apart from the column.
    if (blank === undefined || blank === 'refuse') delete next.answeredAt;
    else next.answeredAt = { ...date, blank } as MappingDraft['answeredAt'];
  }
  for (const key of ['channel', 'locale'] as const) {
    const source = draft[key];
    if (source && 'column' in source && source.column === column) delete next[key];
  }
  if (draft.samples) next.samples = { units: draft.samples.units.filter((unit) => unit.column !== column) };
  if (draft.contact) {
    next.contact = Object.fromEntries(Object.entries(draft.contact).filter(([, source]) => source?.column !== column));
    if (Object.keys(next.contact).length === 0) delete next.contact;
  }
  return next;
}

/** A variable of several boxes loses one of them; the first that is left gives it its column. */
function withoutBox(dimension: MappingDraft['dimensions'][number], column: string): typeof dimension {
  const boxes = dimension.boxes?.filter((box) => box.column !== column);
  const [first] = boxes ?? [];
  return first && boxes ? { ...dimension, column: first.column, boxes } : dimension;
}

/** A role only one column can have was taken over: the column that had it is left out from now on. */
function freeOld(before: MappingDraft, oldColumn: string | undefined, next: MappingDraft): MappingDraft {
  if (oldColumn === undefined || usesOf(next).has(oldColumn)) return next;
  return { ...next, skip: [...before.skip, oldColumn] };
}

function omit<Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> {
  const { [key]: _, ...rest } = value;
  return rest;
}

/** `Overall satisfaction (1–5)` → `overall_satisfaction_1_5`, unlike all others. */
export function freeName(draft: MappingDraft, text: string): string {
  const taken = new Set(answerLists.flatMap((list) => draft[list].map(({ extName }) => extName)));
  const plain = plainAscii(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 58);
  const base = plain === '' ? 'column' : plain;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** `Customer Visits 2026` → `customer-visits-2026`: a name for addresses. */
export function slugOf(text: string): string {
  const slug = plainAscii(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64);
  return slug;
}

function plainAscii(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll(/[äÄ]/g, 'ae')
    .replaceAll(/[öÖ]/g, 'oe')
    .replaceAll(/[üÜ]/g, 'ue')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

function kindOf(column: string): string {
  return column.replaceAll(/[_-]+/g, ' ').trim().toLowerCase().slice(0, 40);
}

type Scale = Pick<Indicator, 'method' | 'min' | 'max' | 'decimals' | 'direction' | 'recode' | 'outside'>;

/** A scale the column's values fit on: 0–10 is asked for NPS; texts are numbered in the order of the file. */
function scaleOf({ numeric, top }: ColumnFacts): Scale {
  const common = { direction: 'higher', recode: {}, outside: 'refuse' } as const;
  if (!numeric) {
    const texts = top.slice(0, 11).map(({ text }) => text);
    const recode = Object.fromEntries(texts.map((text, index) => [text, texts.length - index]));
    return { ...common, method: 'mean', min: 1, max: Math.max(2, texts.length), decimals: 0, recode };
  }
  const { min, max } = numeric;
  const decimals = Math.min(4, numeric.decimals);
  if (decimals === 0 && min >= 0 && max <= 10 && (max > 7 || min === 0)) {
    const isNps = max > 5;
    return { ...common, method: isNps ? 'nps' : 'mean', min: 0, max: isNps ? 10 : Math.max(1, max), decimals };
  }
  if (min >= 1 && max <= 5) return { ...common, method: 'mean', min: 1, max: 5, decimals };
  if (min >= 1 && max <= 7) return { ...common, method: 'mean', min: 1, max: 7, decimals };
  if (min >= 0 && max <= 100) return { ...common, method: 'mean', min: 0, max: 100, decimals };
  return {
    ...common,
    method: 'mean',
    min: Math.floor(min),
    max: Math.max(Math.ceil(max), Math.floor(min) + 1),
    decimals,
  };
}
