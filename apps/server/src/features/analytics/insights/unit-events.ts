import type { CourseEvent } from '@echolot/contract/analytics/insights';
import type { UnitTimes } from './unit-events-view.ts';

/** Names a unit, or null where the reader may not see it. */
export type NameOf = (unitId: string) => string | null;

/** What happened to a unit itself, in no order. What holds since ever is no event. */
export function unitEventsOf(unitId: string, times: UnitTimes, nameOf: NameOf): CourseEvent[] {
  return [
    ...nameEvents(times),
    ...placeEvents(times, nameOf),
    ...mergeEvents(unitId, times, nameOf),
    ...ownerEvents(times),
    ...(times.closedOn ? [{ day: times.closedOn, kind: 'closed' as const, from: null, to: null }] : []),
  ];
}

function nameEvents({ name, names }: UnitTimes): CourseEvent[] {
  return names.flatMap((one, index) => {
    const before = names[index - 1]?.name ?? name;
    return one.name === before ? [] : [{ day: one.from, kind: 'renamed' as const, from: before, to: one.name }];
  });
}

/** The first place is an opening, and so is one after a gap; any other is a move. */
function placeEvents({ parents }: UnitTimes, nameOf: NameOf): CourseEvent[] {
  return parents.map(({ parentId, from }, index): CourseEvent => {
    const before = parents[index - 1];
    const isMove = before?.to === from;
    return isMove
      ? { day: from, kind: 'moved', from: nameOf(before.parentId), to: nameOf(parentId) }
      : { day: from, kind: 'opened', from: null, to: nameOf(parentId) };
  });
}

function mergeEvents(unitId: string, { merges }: UnitTimes, nameOf: NameOf): CourseEvent[] {
  return merges.flatMap((merge): CourseEvent[] => {
    const isOwn = merge.unitId === unitId;
    const other = nameOf(isOwn ? merge.intoId : merge.unitId);
    const begin: CourseEvent = { day: merge.from, kind: isOwn ? 'merged_away' : 'merged_in', from: null, to: other };
    return merge.to === null ? [begin] : [begin, { day: merge.to, kind: 'separated', from: other, to: null }];
  });
}

function ownerEvents({ owners }: UnitTimes): CourseEvent[] {
  return owners.slice(1).map(({ from }) => ({ day: from, kind: 'owner', from: null, to: null }));
}
