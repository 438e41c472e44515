import type { ImportMapping } from '../import-mapping.ts';
import type { Confidence, GuessReason } from './guess.ts';
import { isDateColumn } from './guess-answer.ts';
import { type DraftColumn, type GuessDraft, isAbout, isNamed } from './guess-draft.ts';
import { hints, isQuestion, unitKindOf } from './name-words.ts';
import { plainText } from './plain-text.ts';
import type { Dependency } from './table-profile.ts';
import { readWordScale } from './word-scale.ts';

type Level = ImportMapping['perspective']['levels'][number];

/** Columns that name the same things: a dealer's name and number. */
interface UnitGroup {
  readonly columns: readonly DraftColumn[];
  readonly distinct: number;
  readonly kind: string | undefined;
  /** From the top down; undefined when the name says nothing. */
  readonly rank: number | undefined;
  /** How far the survey's own units say that it is a level. */
  readonly matched: { readonly kind: string; readonly count: number; readonly of: number } | undefined;
}

/** Columns whose words speak of the person who answers, not of the organisation. */
const ofPerson =
  /author|customer|kunde|kunden|asiakas|klient|client|respond|guest|gast|passenger|visitor|reviewer|patient|user|contact|home|birth|billing|geburt/;
const mostLevels = 9;

/**
 * Finds the levels of the organisation, from the top down, and claims their columns.
 * @param personal columns about the person who answered.
 */
export function guessLevels(draft: GuessDraft, personal: ReadonlySet<string>): Level[] {
  const groups = unitGroups(draft, personal);
  const chain = bestChain(draft, groups);
  if (chain.length === 0) {
    const single = bestSingle(groups);
    if (!single) {
      draft.note('no_unit', 'blocking');
      return [];
    }
    return [claimLevel(draft, single, undefined, 'best_for_unit', 'unsure', true)];
  }
  const parentOf = (index: number): UnitGroup | undefined => chain[index - 1]?.group;
  return chain.map(({ group, because, confidence }, index) =>
    claimLevel(draft, group, parentOf(index) ?? chain[1]?.group, because, confidence, index === 0),
  );
}

/** Columns that may name units, those of the same things together. */
function unitGroups(draft: GuessDraft, personal: ReadonlySet<string>): UnitGroup[] {
  const candidates = draft.free.filter((column) => !personal.has(column.name) && mayNameUnits(draft, column));
  const names = new Set(candidates.map(({ name }) => name));
  const isSame = new Map<string, string[]>();
  const has = new Set(draft.table.dependencies.map(({ from, to }) => `${from}\u0000${to}`));
  for (const { from, to } of draft.table.dependencies) {
    if (!names.has(from) || !names.has(to) || !has.has(`${to}\u0000${from}`)) continue;
    isSame.set(from, [...(isSame.get(from) ?? []), to]);
  }
  const taken = new Set<string>();
  const groups: UnitGroup[] = [];
  for (const column of candidates) {
    if (taken.has(column.name)) continue;
    const same = (isSame.get(column.name) ?? []).filter((name) => !taken.has(name));
    const members = [column, ...candidates.filter(({ name }) => same.includes(name))].filter(
      (other) =>
        other === column ||
        Math.abs(other.profile.distinct - column.profile.distinct) <= 1 + 0.05 * column.profile.distinct,
    );
    for (const { name } of members) taken.add(name);
    const named = members.map(({ name }) => unitKindOf(name)).filter((kind) => kind !== undefined);
    const isPersons =
      members.some(({ name }) => ofPerson.test(plainText(name))) && !members.some((one) => isStaff(one));
    const matched = members.map((one) => matchUnits(draft, one)).find((match) => match !== undefined);
    const best = isPersons ? undefined : named.sort((one, other) => other.rank - one.rank)[0];
    groups.push({
      columns: members,
      distinct: Math.max(...members.map(({ profile }) => profile.distinct)),
      kind: matched?.kind ?? best?.kind,
      rank: best?.rank ?? (matched ? 40 : undefined),
      matched,
    });
  }
  return groups;
}

function isStaff({ name }: DraftColumn): boolean {
  return unitKindOf(name)?.kind === 'employee';
}

function mayNameUnits(draft: GuessDraft, column: DraftColumn): boolean {
  const { profile, variety } = column;
  const unit = unitKindOf(column.name);
  if (profile.distinct < 2 || profile.averageLength > 60 || profile.longest > 200) return false;
  if (profile.pieces && !unit) return false;
  if (isDateColumn(column)) return false;
  if (isNamed(column, 'comment') || isNamed(column, 'title') || column.question) return false;
  const { email = 0, url = 0, phone = 0 } = profile.patterns;
  if (email + url + phone > profile.filled * 0.3) return false;
  // Units come back: a column of different cells only is an id or a text.
  if (variety > 0.8 && draft.table.rowCount > 20 && !unit) return false;
  if (profile.numeric && profile.numeric.count > profile.filled * 0.5) {
    if (!profile.numeric.isWhole || isAbout(column, 'quantity') || isAbout(column, 'rating') || isAbout(column, 'nps'))
      return false;
    return unit !== undefined || isNamed(column, 'idSuffix');
  }
  return !readWordScale(profile.top.slice(0, 24), profile.filled);
}

function matchUnits(draft: GuessDraft, { profile }: DraftColumn): UnitGroup['matched'] {
  const units = draft.context.survey?.units ?? [];
  if (units.length === 0) return undefined;
  const cells = new Set(profile.top.map(({ text }) => plainText(text)));
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { name, extId, kind } of units) {
    const id = plainText(extId.slice(extId.lastIndexOf(' / ') + 1).replace(/^\/ /, ''));
    for (const text of new Set([plainText(name), id])) {
      if (!cells.has(text) || seen.has(`${kind}\u0000${text}`)) continue;
      seen.add(`${kind}\u0000${text}`);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  const [kind, count] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? ['', 0];
  return count >= Math.max(2, cells.size * 0.5) ? { kind, count, of: cells.size } : undefined;
}

interface Link {
  readonly group: UnitGroup;
  readonly because: GuessReason;
  readonly confidence: Confidence;
}

/** The longest way of columns of which each lies within the one above, named units before others. */
function bestChain(draft: GuessDraft, groups: readonly UnitGroup[]): Link[] {
  const byDistinct = [...groups].sort(
    (one, other) => one.distinct - other.distinct || (one.rank ?? 99) - (other.rank ?? 99),
  );
  const best = new Map<UnitGroup, { score: number; way: UnitGroup[] }>();
  for (const group of byDistinct) {
    const own = group.rank === undefined ? 1 : 10;
    let found = { score: own, way: [group] };
    for (const above of byDistinct) {
      if (above === group || above.distinct >= group.distinct) break;
      const way = best.get(above);
      if (!way || !dependencyBetween(draft, group, above)) continue;
      if (!way.way.every((one) => dependencyBetween(draft, group, one))) continue;
      if (way.score + own > found.score) found = { score: way.score + own, way: [...way.way, group] };
    }
    best.set(group, found);
  }
  const top = [...best.values()].sort((one, other) => other.score - one.score || other.way.length - one.way.length)[0];
  if (!top) return [];
  const isNamedWay = top.way.some(({ rank }) => rank !== undefined);
  if (!isNamedWay) return top.way.length < 2 ? [] : asLinks(top.way, 'likely');
  // Without a name, a column counts only between two that have one: a dealer's size is no level, nor what a car is called.
  const isUnit = ({ rank }: UnitGroup): boolean => rank !== undefined;
  const [first, last] = [top.way.findIndex(isUnit), top.way.findLastIndex(isUnit)];
  const way = top.way.slice(first, last + 1).slice(-mostLevels);
  if (way.length > 1) return asLinks(way, 'sure');
  return besides(groups, way[0]);
}

/** Named units that do not lie within each other: an airline at an airport. */
function besides(groups: readonly UnitGroup[], only: UnitGroup | undefined): Link[] {
  const establishment = (rank: number | undefined): boolean => rank !== undefined && rank >= 20 && rank < 70;
  const named = groups
    .filter(({ rank, matched }) => establishment(rank) || matched)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
  if (named.length === 0) return only ? asLinks([only], 'likely') : [];
  if (named.length === 1) return asLinks(named, 'sure');
  return named
    .filter(({ rank }, index) => index === 0 || rank !== named[index - 1]?.rank)
    .slice(0, 3)
    .map((group) => ({
      group,
      because: group.matched ? 'existing_units' : 'named_but_not_nested',
      confidence: 'unsure',
    }));
}

function asLinks(way: readonly UnitGroup[], confidence: Confidence): Link[] {
  return way.map((group) => ({
    group,
    because: group.matched ? 'existing_units' : way.length > 1 ? 'depends_on' : 'named_unit',
    confidence,
  }));
}

function dependencyBetween(draft: GuessDraft, child: UnitGroup, parent: UnitGroup): Dependency | undefined {
  for (const { name: from } of child.columns) {
    for (const { name: to } of parent.columns) {
      const found = draft.table.dependencies.find((one) => one.from === from && one.to === to);
      // A handful of cells may lie within anything by chance; less so where the names say it too.
      const isNamed = parent.rank !== undefined && child.rank !== undefined && parent.rank < child.rank;
      if (found && found.confirmed >= (isNamed ? 1 : Math.min(5, draft.table.rowCount / 4))) return found;
    }
  }
  return undefined;
}

function bestSingle(groups: readonly UnitGroup[]): UnitGroup | undefined {
  return groups
    .filter(({ columns, distinct }) => {
      const [column] = columns;
      return (
        column &&
        distinct >= 2 &&
        column.completeness >= 0.8 &&
        column.variety <= 0.5 &&
        !ofPerson.test(plainText(column.name))
      );
    })
    .sort((one, other) => other.distinct - one.distinct)[0];
}

function claimLevel(
  draft: GuessDraft,
  group: UnitGroup,
  neighbour: UnitGroup | undefined,
  because: GuessReason,
  confidence: Confidence,
  isTop: boolean,
): Level {
  const { name, id } = nameAndId(group);
  const own = isQuestion(name.name) ? '' : plainText(name.name).replace(/[_-]+/g, ' ').slice(0, 40).trim();
  const kind = group.kind ?? (own || 'unit');
  const pair =
    neighbour && (isTop ? dependencyBetween(draft, neighbour, group) : dependencyBetween(draft, group, neighbour));
  const details: Record<string, string | number> =
    because === 'depends_on' && pair
      ? { child: pair.from, parent: pair.to, held: pair.held, total: pair.total }
      : group.matched
        ? { kind, matched: group.matched.count, of: group.matched.of }
        : { kind, distinct: group.distinct };
  draft.claim(name.name, 'level', because, details, confidence);
  if (pair && !isTop && pair.held < pair.total) {
    const exceptions = pair.total - pair.held;
    draft.note('dependency_exceptions', 'inform', { child: pair.from, parent: pair.to, exceptions });
  }
  if (id) draft.claim(id.name, 'levelId', 'id_of', { column: name.name }, confidence);
  for (const { name: other } of group.columns) {
    if (draft.isFree(other)) draft.claim(other, 'skip', 'same_as', { column: name.name }, 'likely');
  }
  const blankRows = name.rowCount - name.profile.filled;
  if (isTop && blankRows > 0) draft.note('rows_without_unit', 'decide', { column: name.name, cells: blankRows });
  return {
    column: name.name,
    kind,
    ...(id ? { id: id.name } : {}),
    ...(isTop && blankRows > 0 ? { blank: { name: `Unknown ${kind}` } } : {}),
    capitalize: isKebab(name),
  };
}

/** Of the columns of one group, which people read and which is the source's id. */
function nameAndId({ columns }: UnitGroup): { name: DraftColumn; id: DraftColumn | undefined } {
  const scored = columns
    .map((column) => ({ column, score: nameScore(column) }))
    .sort((one, other) => other.score - one.score);
  const name = scored[0]?.column;
  if (!name) throw new Error('A group of columns has at least one.');
  const id = scored.filter(({ column, score }) => column !== name && score < 0).at(-1)?.column;
  return { name, id };
}

function nameScore(column: DraftColumn): number {
  const { numeric, filled, averageLength, top } = column.profile;
  const isNumber = numeric !== null && numeric.count > filled * 0.9;
  const isCode =
    top.length > 0 && top.every(({ text }) => /^[A-Z0-9._-]{1,12}$/.test(text) && /\d|^[A-Z]{2,3}$/.test(text));
  return (
    (isNumber ? -10 : isCode ? -6 : 0) +
    (hints('nameSuffix', column.name) ? 4 : 0) -
    (hints('idSuffix', column.name) ? 8 : 0) +
    Math.min(3, averageLength / 10)
  );
}

/** "british-airways" throughout. */
function isKebab({ profile }: DraftColumn): boolean {
  const { top } = profile;
  return (
    top.every(({ text }) => /^[\p{Ll}\d]+([-_][\p{Ll}\d]+)*$/u.test(text)) && top.some(({ text }) => /[-_]/.test(text))
  );
}
