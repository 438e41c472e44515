/**
 * A drill path names a node of a perspective: `perspective.root.child…`, e.g. `org.all.de.north.d1042`.
 * `all` alone is the path of a survey without views.
 */
export interface DrillPath {
  readonly segments: readonly string[];
}

type DrillPathFault = 'empty' | 'too_short' | 'too_deep' | 'bad_segment' | 'segment_too_long';

/** Thrown for text that is no drill path. `segment` is the offending piece where there is one. */
export class DrillPathError extends Error {
  readonly reason: DrillPathFault;
  readonly segment: string | undefined;

  constructor(reason: DrillPathFault, segment?: string) {
    super(segment === undefined ? reason : `${reason}: ${segment.slice(0, 80)}`);
    this.name = 'DrillPathError';
    this.reason = reason;
    this.segment = segment;
  }
}

export const maxSegments = 12;
export const maxSegmentLength = 64;

/** The path of a survey without views; as a scope it covers every path. */
export const allPath: DrillPath = { segments: ['all'] };

const slug = /^[a-z0-9-]+$/;

function checkSegment(segment: string): void {
  if (segment.length > maxSegmentLength) throw new DrillPathError('segment_too_long', segment);
  if (!slug.test(segment)) throw new DrillPathError('bad_segment', segment);
}

/** Throws DrillPathError. */
export function parseDrillPath(text: string): DrillPath {
  if (text === '') throw new DrillPathError('empty');
  // The limit keeps a hostile text from being cut into many pieces first.
  const segments = text.split('.', maxSegments + 1);
  if (segments.length > maxSegments) throw new DrillPathError('too_deep');
  for (const segment of segments) checkSegment(segment);
  if (segments.length === 1 && segments[0] !== 'all') throw new DrillPathError('too_short', segments[0]);
  return { segments };
}

export function printDrillPath(path: DrillPath): string {
  return path.segments.join('.');
}

/** `org` of `org.all.de`; undefined for `all` alone. */
export function perspectiveOf(path: DrillPath): string | undefined {
  return path.segments.length > 1 ? path.segments[0] : undefined;
}

/** The slug of the node the path ends at: `de` of `org.all.de`. */
export function leafOf(path: DrillPath): string {
  return path.segments[path.segments.length - 1] ?? 'all';
}

/** One step up: removes the last segment only while more than two remain; else the same path. */
export function parentPath(path: DrillPath): DrillPath {
  return path.segments.length > 2 ? { segments: path.segments.slice(0, -1) } : path;
}

/** One step down. Throws DrillPathError for a bad slug, below `all` alone, and past the deepest level. */
export function childPath(path: DrillPath, childSlug: string): DrillPath {
  checkSegment(childSlug);
  if (path.segments.length < 2) throw new DrillPathError('too_short', leafOf(path));
  if (path.segments.length >= maxSegments) throw new DrillPathError('too_deep', childSlug);
  return { segments: [...path.segments, childSlug] };
}

/** Whether `path` is the scope's node or below it. The scope `all` covers everything; only it covers `all`. */
export function isWithin(path: DrillPath, scopePath: DrillPath): boolean {
  if (scopePath.segments.length === 1) return scopePath.segments[0] === 'all';
  if (path.segments.length < scopePath.segments.length) return false;
  return scopePath.segments.every((segment, index) => path.segments[index] === segment);
}
