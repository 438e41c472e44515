import type { ImportMapping } from '../import-mapping.ts';
import { areTicks, sayNo } from '../ticks.ts';
import { type DraftColumn, type GuessDraft, isAbout } from './guess-draft.ts';
import { plainName, plainText } from './plain-text.ts';

type Dimension = ImportMapping['dimensions'][number];

interface Box {
  readonly column: DraftColumn;
  /** The question the box belongs to. */
  readonly stem: string;
  readonly title: string;
  /** Whether the name alone shows that it is one box of several: "Reasons [Price]". */
  readonly isBracketed: boolean;
}

/**
 * Finds boxes that were to be ticked, where no definition names them: a column for each, with x, 1 or the text of the option in the
 * ticked ones. Those of one question become one variable with several categories.
 */
export function guessBoxes(draft: GuessDraft, titlesOf: (stem: string) => Dimension['titles']): Dimension[] {
  const boxes = draft.free.flatMap((column) => boxOf(column) ?? []);
  const groups = Map.groupBy(boxes, ({ stem }) => stem);
  const found: Dimension[] = [];
  const isTaken = new Set<string>();
  for (const [stem, group] of groups) {
    const isGroup = group.length > 1;
    // Yes and no under one name alone are a question of their own.
    const own = group.filter(({ column, isBracketed }) => (isGroup && isBracketed) || !sayNo(valuesOf(column)));
    const [first] = own;
    if (!first) continue;
    const named = own.length > 1 ? stem : first.column.name;
    const known = draft.context.survey?.variables.find(
      ({ extName: one, kind, isMultiValued }) =>
        kind === 'dimension' && isMultiValued && plainName(one) === plainName(named) && !isTaken.has(one),
    );
    const extName = known?.extName ?? draft.extNameFor(named);
    isTaken.add(extName);
    for (const { column } of own) {
      const { distinct, filled } = column.profile;
      draft.claim(column.name, 'dimension', 'boxes', { distinct, ticked: filled, boxes: own.length }, 'likely', {
        extNames: [extName],
      });
    }
    found.push({
      column: first.column.name,
      extName,
      ...(known ? {} : { titles: titlesOf(named) }),
      missing: [],
      recode: {},
      boxes: own.map(({ column, title }) => ({ column: column.name, title: title.slice(0, 200) })),
    });
  }
  return found;
}

function boxOf(column: DraftColumn): Box | undefined {
  const { name, profile, question, rowCount } = column;
  if (question || profile.filled === 0 || !profile.isDistinctExact || profile.distinct > 3) return undefined;
  const values = valuesOf(column);
  const { stem, title: tail, isBracketed } = partsOf(name);
  // A number of the box tells less than the text of the question.
  const title = /^\d*$/.test(tail) ? (column.title ?? name) : tail;
  const [only = ''] = values;
  const isOwnText =
    values.length === 1 &&
    plainText(only).length > 1 &&
    [title, name].some((text) => plainText(text) === plainText(only));
  const isTickAlone = areTicks(values) && (!sayNo(values) || isBracketed);
  if (!isOwnText && !isTickAlone) return undefined;
  // A one in every row is what a tool writes about itself, unless the name shows a box.
  if (!isOwnText && !isBracketed && profile.filled === rowCount && !/^x$|[✓✔☑]/i.test(only)) return undefined;
  if (isAbout(column, 'nps') || isAbout(column, 'technical') || isAbout(column, 'rating')) return undefined;
  return { column, stem, title: isOwnText ? only : title, isBracketed };
}

function valuesOf({ profile }: DraftColumn): string[] {
  return profile.top.map(({ text }) => text);
}

/** "Reasons [Price]", "Reasons: Price", "reasons_price" */
function partsOf(name: string): { stem: string; title: string; isBracketed: boolean } {
  const [, stem, title] =
    /^(.+?)\s*\[(.+)\]$/.exec(name) ?? /^(.+?)\s*\((.+)\)$/.exec(name) ?? /^(.+?): (.+)$/.exec(name) ?? [];
  if (stem !== undefined && title !== undefined) return { stem: stem.trim(), title: title.trim(), isBracketed: true };
  const [, head, tail] = /^(.+?)(?:[_.]| [-–/] )(.+)$/.exec(name) ?? [];
  if (head !== undefined && tail !== undefined)
    return { stem: head, title: tail.replaceAll('_', ' '), isBracketed: false };
  return { stem: name, title: name, isBracketed: false };
}
