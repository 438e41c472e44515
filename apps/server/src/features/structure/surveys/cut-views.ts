import { type DrillPath, DrillPathError, isWithin, parseDrillPath, perspectiveOf } from '@echolot/core/drill-path';
import type { SurveyStructure } from './survey-store.ts';

type View = SurveyStructure['views'][number];

/** The views a person may open, and the path the survey starts with. */
export interface CutViews {
  readonly views: readonly View[];
  readonly startPath: string;
}

/**
 * Cuts a survey's views to the drill paths a person may see: a view that starts inside one of them stays, one that starts
 * above begins at the first of them, any other is left out. Undefined when nothing of the survey is left to see.
 */
export function cutViews(survey: SurveyStructure, drillPaths: readonly string[]): CutViews | undefined {
  const views = survey.views.flatMap((view) => {
    const startPath = cutPath(view.startPath, drillPaths);
    return startPath === undefined ? [] : [{ ...view, startPath }];
  });
  if (survey.views.length > 0) return views[0] && { views, startPath: views[0].startPath };
  if (seesEverything(drillPaths)) return { views: [], startPath: 'all' };
  const startPath = drillPaths.find((path) => survey.perspectives.includes(perspectiveNameOf(path) ?? ''));
  return startPath === undefined ? undefined : { views: [], startPath };
}

function cutPath(startPath: string, drillPaths: readonly string[]): string | undefined {
  if (seesEverything(drillPaths)) return startPath;
  const start = readPath(startPath);
  if (!start) return undefined;
  const scopes = drillPaths.flatMap((text) => {
    const path = readPath(text);
    return path ? [{ text, path }] : [];
  });
  if (scopes.some(({ path }) => isWithin(start, path))) return startPath;
  return scopes.find(({ path }) => isWithin(path, start))?.text;
}

function seesEverything(drillPaths: readonly string[]): boolean {
  return drillPaths.includes('*');
}

function perspectiveNameOf(text: string): string | undefined {
  const path = readPath(text);
  return path && perspectiveOf(path);
}

/** A path kept in the record may have been written by hand: one that cannot be read shows nothing. */
function readPath(text: string): DrillPath | undefined {
  try {
    return parseDrillPath(text);
  } catch (error) {
    if (error instanceof DrillPathError) return undefined;
    throw error;
  }
}
