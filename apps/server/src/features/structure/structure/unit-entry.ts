/** Days are `YYYY-MM-DD`; `to` is the first day it holds no more, null = until further notice. */
export interface Span {
  readonly from: string;
  readonly to: string | null;
}

export interface ParentSpan extends Span {
  readonly parentId: string;
}

export interface MergeSpan extends Span {
  readonly intoId: string;
}

/** A unit with everything the record knows of it, in order of days. Also what a change keeps to be undone. */
export interface UnitEntry {
  readonly unitId: string;
  /** Number in the facts; 0 until the record has given one. */
  readonly unitNo: number;
  readonly extId: string;
  readonly kind: string;
  readonly slug: string;
  /** Name before the first of `names`. */
  readonly name: string;
  readonly closedOn: string | null;
  readonly names: readonly { readonly name: string; readonly from: string }[];
  readonly parents: readonly ParentSpan[];
  readonly merges: readonly MergeSpan[];
  readonly owners: readonly { readonly owner: string; readonly from: string }[];
}

/** No interview is older. */
export const beginning = '1970-01-01';

export function spanOn<S extends Span>(spans: readonly S[], day: string): S | undefined {
  return spans.find(({ from, to }) => from <= day && (to === null || to > day));
}

/** What of the spans lies before a day; all of it is gone for `undefined`, the whole past. */
export function spansBefore<S extends Span>(spans: readonly S[], day: string | undefined): S[] {
  if (day === undefined) return [];
  return spans
    .filter(({ from }) => from < day)
    .map((span) => (span.to === null || span.to > day ? { ...span, to: day } : span));
}

/** Spans that begin later than the day: arrangements a change replaces. */
export function spansAfter(spans: readonly Span[], day: string | undefined): number {
  return day === undefined ? Math.max(0, spans.length - 1) : spans.filter(({ from }) => from > day).length;
}

export function nameOn({ name, names }: UnitEntry, day: string): string {
  return names.findLast(({ from }) => from <= day)?.name ?? name;
}
