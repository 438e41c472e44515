import type { Survey } from '@echolot/contract/identity';
import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { useChosenColumns } from '../../features/interviews/use-chosen-columns.ts';
import { useIdentity } from '../../session/use-identity.ts';
import { type ReportOffer, reportOffersOf } from './report-offers.ts';

/** The files of the page one is on. */
export function useReportOffers(survey: Survey | undefined): ReportOffer[] {
  const { permissions } = useIdentity();
  const pattern = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const params = useParams({ strict: false }) as Record<string, string | undefined>;
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const { columns } = useChosenColumns(survey?.extName ?? '');
  if (!survey) return [];
  return reportOffersOf({ pattern, params, search, interviewColumns: columns }, { permissions, survey });
}
