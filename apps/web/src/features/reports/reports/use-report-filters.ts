import type { Report } from '@echolot/contract/reports/reports';
import { dayOf } from '@echolot/core/time-zone-day';
import { useFilterWords } from '../../../charts/use-filter-words.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { readFilteredDrillPath } from '../../../survey/use-active-survey.ts';

/** What a report is filtered by, in words; its periods as they were on the day it was asked for. */
export function useReportFilters({ survey: extName, filteredDrillPath, askedAt }: Report): string[] {
  const { surveys, currentUniverse } = useIdentity();
  const survey = surveys.find((one) => one.extName === extName);
  const asOf = dayOf(new Date(askedAt), currentUniverse.timeZone);
  return useFilterWords(survey, { ...(filteredDrillPath !== '' && readFilteredDrillPath(filteredDrillPath)), asOf });
}
