import type { Report } from '@echolot/contract/reports/reports';
import { dayOf } from '@echolot/core/time-zone-day';
import { useIdentity } from '../../../identity/use-identity.ts';
import { useFilterWords } from '../../../session/charts/use-filter-words.ts';
import { readFilteredDrillPath } from '../../../session/use-active-survey.ts';

/** What a report is filtered by, in words; its periods as they were on the day it was asked for. */
export function useReportFilters({ survey: extName, filteredDrillPath, askedAt }: Report): string[] {
  const { surveys, currentUniverse } = useIdentity();
  const survey = surveys.find((one) => one.extName === extName);
  const asOf = dayOf(new Date(askedAt), currentUniverse.timeZone);
  return useFilterWords(survey, { ...(filteredDrillPath !== '' && readFilteredDrillPath(filteredDrillPath)), asOf });
}
