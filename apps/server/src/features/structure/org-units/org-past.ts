import { addDays } from '@echolot/core/day';
import type { FactWindow } from '../../../columnar/ranking-query.ts';

/** A unit stood below another one, or was part of it, in time. */
export interface UnitLink {
  readonly unitId: string;
  readonly fromDay: string;
  /** First day no longer; null while it lasts. */
  readonly untilDay: string | null;
}

export interface PastUnit {
  readonly unitId: string;
  readonly unitNo: number;
  readonly slug: string;
  /** As it is called today. */
  readonly name: string;
  readonly kind: string;
  /** In the order of their days, as are merges. */
  readonly parents: readonly UnitLink[];
  readonly merges: readonly UnitLink[];
}

/** The hierarchy of one perspective on all days. */
export interface OrgPast {
  readonly units: ReadonlyMap<string, PastUnit>;
}

/** Where interviews of a unit count: at itself, or at the unit it is part of. Equal places are the same object. */
export interface Place {
  readonly unitId: string;
  readonly above: Place | undefined;
}

/** Days on which a unit is in one place; both included, absent = open. */
export interface PlaceSpan extends FactWindow {
  /** Undefined where it has none. */
  readonly place: Place | undefined;
}

/** Where each unit is on the days of a window, in their order. */
export type PlacesInTime = ReadonlyMap<string, readonly PlaceSpan[]>;

/** Of ten thousand units one takes two megabytes. */
const windowsKept = 6;
const keptPlaces = new WeakMap<OrgPast, Map<string, PlacesInTime>>();

/** Where the units of a perspective are on the days of a window. */
export function placesIn(past: OrgPast, window: FactWindow): PlacesInTime {
  const kept = keptPlaces.get(past) ?? new Map<string, PlacesInTime>();
  keptPlaces.set(past, kept);
  const key = `${window.fromDay ?? ''} ${window.toDay ?? ''}`;
  const places = kept.get(key) ?? computePlaces(past, window);
  // What was asked last goes last.
  kept.delete(key);
  kept.set(key, places);
  const oldest = kept.keys().next().value;
  if (kept.size > windowsKept && oldest !== undefined) kept.delete(oldest);
  return places;
}

/** What holds since the beginning holds since this day. */
const beginning = '1970-01-01';
const end = '9999-12-31';

/** From change to change only the units below what has changed are looked at again. */
function computePlaces(past: OrgPast, { fromDay = beginning, toDay = end }: FactWindow): PlacesInTime {
  const spans = new Map<string, PlaceSpan[]>();
  const changes = changesWithin(past, fromDay, toDay);
  const standing = new Standing(past, fromDay);
  const note = (unitId: string, day: string): void => {
    const place = standing.placeOf(unitId);
    const its = spans.get(unitId);
    const before = its?.at(-1);
    if (!its || !before) spans.set(unitId, [{ fromDay: undefined, toDay: undefined, place }]);
    else if (before.place !== place) {
      its[its.length - 1] = { ...before, toDay: addDays(day, -1) };
      its.push({ fromDay: day, toDay: undefined, place });
    }
  };
  for (const unitId of past.units.keys()) note(unitId, fromDay);
  for (const [day, unitIds] of changes) for (const unitId of standing.turn(day, unitIds)) note(unitId, day);
  return spans;
}

/** Days after the first on which links begin or end, in their order, with the units whose links these are. */
function changesWithin({ units }: OrgPast, firstDay: string, lastDay: string): [string, ReadonlySet<string>][] {
  const changes = new Map<string, Set<string>>();
  for (const { unitId, parents, merges } of units.values()) {
    for (const { fromDay, untilDay } of [...parents, ...merges]) {
      for (const day of [fromDay, untilDay]) {
        if (day === null || day <= firstDay || day > lastDay) continue;
        const its = changes.get(day) ?? new Set();
        changes.set(day, its.add(unitId));
      }
    }
  }
  return [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Where units are on a day that goes on. */
class Standing {
  readonly #past: OrgPast;
  #day: string;
  /** The unit another one is below or is part of, and the units that do so. */
  readonly #up = new Map<string, { readonly unitId: string; readonly isPart: boolean }>();
  readonly #down = new Map<string, Set<string>>();
  readonly #places = new Map<string, Place | undefined>();
  readonly #known = new Map<Place | undefined, Map<string, Place>>();

  constructor(past: OrgPast, day: string) {
    this.#past = past;
    this.#day = day;
    for (const unitId of past.units.keys()) this.#link(unitId);
  }

  placeOf(unitId: string): Place | undefined {
    if (this.#places.has(unitId)) return this.#places.get(unitId);
    // A circle, which no change may make, leads nowhere.
    this.#places.set(unitId, undefined);
    const place = this.#findPlace(unitId);
    this.#places.set(unitId, place);
    return place;
  }

  /** Goes on to a day; the units that may be elsewhere from then on. */
  turn(day: string, changed: ReadonlySet<string>): ReadonlySet<string> {
    this.#day = day;
    for (const unitId of changed) this.#link(unitId);
    const below = new Set<string>();
    const stack = [...changed];
    for (let unitId = stack.pop(); unitId !== undefined; unitId = stack.pop()) {
      if (below.has(unitId)) continue;
      below.add(unitId);
      stack.push(...(this.#down.get(unitId) ?? []));
    }
    for (const unitId of below) this.#places.delete(unitId);
    return below;
  }

  #link(unitId: string): void {
    const unit = this.#past.units.get(unitId);
    const former = this.#up.get(unitId);
    if (former) this.#down.get(former.unitId)?.delete(unitId);
    this.#up.delete(unitId);
    const into = unit && linkOn(unit.merges, this.#day);
    const link = into ?? (unit && (linkOn(unit.parents, this.#day) ?? firstAfter(unit.parents, this.#day)));
    if (!link) return;
    this.#up.set(unitId, { unitId: link.unitId, isPart: into !== undefined });
    const siblings = this.#down.get(link.unitId) ?? new Set();
    this.#down.set(link.unitId, siblings.add(unitId));
  }

  #findPlace(unitId: string): Place | undefined {
    const up = this.#up.get(unitId);
    if (up?.isPart) return this.placeOf(up.unitId);
    const unit = this.#past.units.get(unitId);
    const isRoot = unit?.parents.length === 0;
    const above = up && this.placeOf(up.unitId);
    if (!unit || (!above && !isRoot)) return undefined;
    const its = this.#known.get(above) ?? new Map<string, Place>();
    this.#known.set(above, its);
    const place = its.get(unitId) ?? { unitId, above };
    its.set(unitId, place);
    return place;
  }
}

function linkOn(links: readonly UnitLink[], day: string): UnitLink | undefined {
  return links.findLast(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || untilDay > day));
}

/** Before its first day a unit is where it first stood: what was answered earlier must count somewhere. */
function firstAfter(links: readonly UnitLink[], day: string): UnitLink | undefined {
  return links[0] && links[0].fromDay > day ? links[0] : undefined;
}
