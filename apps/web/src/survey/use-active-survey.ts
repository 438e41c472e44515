import type { Identity, Survey, View } from '@echolot/contract/identity';
import { type DrillPath, isWithin } from '@echolot/core/drill-path';
import { type FilteredDrillPath, parseFilteredDrillPath } from '@echolot/core/filter-tokens';
import { readRemembered, writeRemembered } from '@echolot/ui/remembered';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { log } from '../api/log.ts';
import { useIdentity } from '../identity/use-identity.ts';

/** The survey the address names; undefined when it names none of the user's surveys. */
export function useActiveSurvey(): Survey | undefined {
  const { surveys } = useIdentity();
  const { survey } = useParams({ strict: false }) as { survey?: string };
  return surveys.find(({ extName }) => extName === survey);
}

const lastSurveyKey = 'echolot.survey';
const textOrNone = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);

/** The survey at hand: that of the address; on pages without one the last chosen in this browser, else the first. */
export function useSurveyAtHand(): Survey | undefined {
  const active = useActiveSurvey();
  const identity = useIdentity();
  const key = `${lastSurveyKey} ${identity.universe}`;
  const extName = active?.extName;
  useEffect(() => {
    if (extName !== undefined) writeRemembered(key, extName);
  }, [key, extName]);
  return active ?? firstSurveyOf(identity, readRemembered(key, textOrNone));
}

/** The drill path and filters of the address; undefined where it has none or they cannot be read. */
export function useFilteredDrillPath(): FilteredDrillPath | undefined {
  const { drillPath } = useParams({ strict: false }) as { drillPath?: string };
  return useMemo(() => (drillPath === undefined ? undefined : readFilteredDrillPath(drillPath)), [drillPath]);
}

export function readFilteredDrillPath(text: string): FilteredDrillPath | undefined {
  try {
    return parseFilteredDrillPath(text);
  } catch {
    return undefined; // The page says so with the server's answer; the frame just does without.
  }
}

/** The view a path belongs to: of those whose start it lies below, the closest; else one of the same perspective. */
export function viewOfPath(survey: Survey, path: DrillPath): View | undefined {
  const candidates = survey.views
    .map((view) => ({ view, start: readFilteredDrillPath(view.startPath)?.path }))
    .filter((one): one is { view: View; start: DrillPath } => one.start !== undefined)
    .toSorted((a, b) => b.start.segments.length - a.start.segments.length);
  const found =
    candidates.find(({ start }) => isWithin(path, start)) ??
    candidates.find(({ start }) => start.segments[0] === path.segments[0]);
  return found?.view;
}

/** Where a survey begins: its first view's start path, `all` without views, with the survey's start filter. */
export function startOf(survey: Survey): string {
  const [view] = survey.views;
  if (!view) log.warn(`survey ${survey.extName} has no views; it starts with all`);
  const path = view?.startPath ?? 'all';
  return survey.startFilter === '' ? path : `${path};${survey.startFilter}`;
}

/** The survey to begin with: the named one if the user has it, else the first. */
export function firstSurveyOf(identity: Identity, named?: string): Survey | undefined {
  return identity.surveys.find(({ extName }) => extName === named) ?? identity.surveys[0];
}
