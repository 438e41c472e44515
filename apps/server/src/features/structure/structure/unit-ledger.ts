import { AppError } from '@echolot/contract/app-error';
import { maxSegments } from '@echolot/core/drill-path';
import { uniqueSlug } from '@echolot/core/slug';
import { type FormerPlace, growTree, type OrgTree } from '../org-units/public.ts';
import { nameOn, spanOn, type UnitEntry } from './unit-entry.ts';

/** All units of a perspective on all days, and what has been changed of them. Pure: the store reads and keeps it. */
export class UnitLedger {
  readonly perspective: string;
  readonly #entries: Map<string, UnitEntry>;
  readonly #byExtId: Map<string, string>;
  readonly #addresses: Map<string, FormerPlace>;
  readonly #before = new Map<string, UnitEntry | undefined>();
  readonly #newAddresses: FormerPlace[] = [];

  constructor(perspective: string, entries: readonly UnitEntry[], formerAddresses: readonly FormerPlace[]) {
    this.perspective = perspective;
    this.#entries = new Map(entries.map((entry) => [entry.unitId, entry]));
    this.#byExtId = new Map(entries.map((entry) => [entry.extId, entry.unitId]));
    this.#addresses = new Map(formerAddresses.map((place) => [`${place.parentId} ${place.slug}`, place]));
  }

  /** The same units, to be changed apart from these. */
  copy(): UnitLedger {
    return new UnitLedger(this.perspective, [...this.#entries.values()], [...this.#addresses.values()]);
  }

  get entries(): Iterable<UnitEntry> {
    return this.#entries.values();
  }

  /** Units as they were before the changes, by id; undefined for a unit that is new. */
  get before(): ReadonlyMap<string, UnitEntry | undefined> {
    return this.#before;
  }

  get newAddresses(): readonly FormerPlace[] {
    return this.#newAddresses;
  }

  get formerAddresses(): Iterable<FormerPlace> {
    return this.#addresses.values();
  }

  find(unitId: string): UnitEntry | undefined {
    return this.#entries.get(unitId);
  }

  has(extId: string): boolean {
    return this.#byExtId.has(extId);
  }

  /** @throws AppError unit_not_found */
  get(extId: string): UnitEntry {
    const entry = this.#entries.get(this.#byExtId.get(extId) ?? '');
    if (!entry) throw new AppError('unit_not_found', { unit: extId });
    return entry;
  }

  /** As `get`, for a unit that can be elsewhere. @throws AppError unit_not_found, unit_root_fixed */
  getMovable(extId: string): UnitEntry {
    const entry = this.get(extId);
    if (isRoot(entry)) throw new AppError('unit_root_fixed', { unit: extId });
    return entry;
  }

  /** Puts an entry in the place of the one with its id. Addresses it has thereby no more go on leading to it. */
  put(entry: UnitEntry): void {
    const { unitId } = entry;
    const former = this.#entries.get(unitId);
    if (!this.#before.has(unitId)) this.#before.set(unitId, former);
    this.#entries.set(unitId, entry);
    this.#children = undefined;
    this.#byExtId.set(entry.extId, unitId);
    const held = new Set(entry.parents.map(({ parentId }) => `${parentId} ${entry.slug}`));
    for (const { parentId } of former?.parents ?? []) {
      const place = { parentId, slug: former?.slug ?? '', unitId };
      const key = `${place.parentId} ${place.slug}`;
      if (held.has(key) || this.#addresses.has(key)) continue;
      this.#addresses.set(key, place);
      this.#newAddresses.push(place);
    }
  }

  /** Whether a change has left everything as it was. */
  isUnchanged(): boolean {
    for (const [unitId, entry] of this.#before)
      if (JSON.stringify(entry) !== JSON.stringify(this.#entries.get(unitId))) return false;
    return true;
  }

  /** Gives units that have come below another one slugs that no unit there has or had, on whatever day. */
  tellApart(unitIds: readonly string[], parentId: string): void {
    const family = this.#familyOf(parentId);
    const taken = new Map<string, string>();
    for (const entry of this.#entries.values())
      if (!unitIds.includes(entry.unitId) && entry.parents.some((span) => family.has(span.parentId)))
        taken.set(entry.slug, entry.unitId);
    for (const place of this.#addresses.values()) if (family.has(place.parentId)) taken.set(place.slug, place.unitId);
    for (const unitId of unitIds) {
      const entry = this.#entries.get(unitId);
      if (!entry) continue;
      const isTaken = (slug: string): boolean => taken.has(slug) && taken.get(slug) !== unitId;
      const slug = isTaken(entry.slug) ? uniqueSlug(entry.slug, isTaken) : entry.slug;
      taken.set(slug, unitId);
      if (slug !== entry.slug) this.put({ ...entry, slug });
    }
  }

  /** The unit and all that are part of it, or it of them, on any day: their children may come to be side by side. */
  #familyOf(unitId: string): Set<string> {
    const family = new Set([unitId]);
    for (let size = 0; size !== family.size; ) {
      size = family.size;
      for (const { unitId: id, merges } of this.#entries.values()) {
        for (const { intoId } of merges) {
          if (family.has(id)) family.add(intoId);
          else if (family.has(intoId)) family.add(id);
        }
      }
    }
    return family;
  }

  /** Units that are below this one on any day. */
  childrenEver(unitId: string): string[] {
    return [...this.#entries.values()]
      .filter(({ parents }) => parents.some(({ parentId }) => parentId === unitId))
      .map((entry) => entry.unitId);
  }

  /** The hierarchy as it is on a day. */
  treeOn(day: string): OrgTree {
    const rows = [...this.#entries.values()].map((entry) => ({
      unitId: entry.unitId,
      parentId: spanOn(entry.parents, day)?.parentId ?? null,
      isRoot: isRoot(entry),
      intoId: spanOn(entry.merges, day)?.intoId ?? null,
      unitNo: entry.unitNo,
      slug: entry.slug,
      name: nameOn(entry, day),
      kind: entry.kind,
      closedOn: entry.closedOn,
      ownedFrom: null,
    }));
    const others = [...this.#entries.values()].flatMap(({ unitId, slug, parents }) =>
      parents.filter((span) => spanOn([span], day) === undefined).map(({ parentId }) => ({ parentId, slug, unitId })),
    );
    return growTree(this.perspective, day, rows, [...others, ...this.#addresses.values()]);
  }

  /**
   * Checks that changed units reach the uppermost one on every day from the first.
   * @throws AppError unit_cycle, unit_not_there, unit_too_deep
   */
  check(unitIds: readonly string[], firstDay: string): void {
    for (const day of this.#turningDays(firstDay)) for (const unitId of unitIds) this.#checkOn(unitId, day);
    const deepest = maxSegments - 2;
    const heights = new Map<string, number>();
    for (const unitId of unitIds) {
      const depth = this.#depthOn(unitId, firstDay);
      if (depth !== undefined && depth + this.#heightOf(unitId, heights) > deepest)
        throw new AppError('unit_too_deep', { unit: this.#entries.get(unitId)?.extId });
    }
  }

  /** Days on which anything of the perspective turns, from the first on. */
  #turningDays(firstDay: string): Set<string> {
    const days = new Set([firstDay]);
    for (const { parents, merges } of this.#entries.values()) {
      for (const { from, to } of [...parents, ...merges]) {
        if (from > firstDay) days.add(from);
        if (to !== null && to > firstDay) days.add(to);
      }
    }
    return days;
  }

  #checkOn(unitId: string, day: string): void {
    const entry = this.#entries.get(unitId);
    if (!entry) return;
    const isMerged = spanOn(entry.merges, day) !== undefined;
    // A unit that is not there yet has nothing to reach.
    if (!isMerged && !isRoot(entry) && !spanOn(entry.parents, day)) return;
    const seen = new Set<string>();
    let next: UnitEntry | undefined = entry;
    while (next) {
      if (seen.has(next.unitId)) throw new AppError('unit_cycle', { unit: entry.extId, day });
      seen.add(next.unitId);
      const step: string | undefined =
        spanOn(next.merges, day)?.intoId ?? spanOn(next.parents, day)?.parentId ?? undefined;
      if (step === undefined) {
        if (isRoot(next)) return;
        throw new AppError('unit_not_there', { unit: next.extId, name: nameOn(next, day), day });
      }
      next = this.#entries.get(step);
    }
    throw new AppError('unit_not_there', { unit: entry.extId, day });
  }

  #depthOn(unitId: string, day: string): number | undefined {
    let depth = 0;
    for (let next = this.#entries.get(unitId); next; ) {
      const into = spanOn(next.merges, day)?.intoId;
      const parentId: string | undefined = into ?? spanOn(next.parents, day)?.parentId;
      if (parentId === undefined) return isRoot(next) ? depth : undefined;
      if (into === undefined) depth += 1;
      next = this.#entries.get(parentId);
    }
    return undefined;
  }

  #children: Map<string, string[]> | undefined;

  #childrenByParent(): Map<string, string[]> {
    if (this.#children) return this.#children;
    const children = new Map<string, string[]>();
    for (const { unitId, parents } of this.#entries.values()) {
      for (const { parentId } of parents) {
        const known = children.get(parentId);
        if (known) known.push(unitId);
        else children.set(parentId, [unitId]);
      }
    }
    return (this.#children = children);
  }

  #heightOf(unitId: string, heights: Map<string, number>, path = new Set<string>()): number {
    const known = heights.get(unitId);
    if (known !== undefined || path.has(unitId)) return known ?? 0;
    path.add(unitId);
    let height = 0;
    for (const child of this.#childrenByParent().get(unitId) ?? [])
      height = Math.max(height, 1 + this.#heightOf(child, heights, path));
    path.delete(unitId);
    heights.set(unitId, height);
    return height;
  }
}

export function isRoot({ parents }: UnitEntry): boolean {
  return parents.length === 0;
}
