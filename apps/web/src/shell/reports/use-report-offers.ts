import { getRanking, type Ranking } from '@echolot/contract/analytics/rankings';
import type { Survey } from '@echolot/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { readKeyOf } from '../../api/query-options.ts';
import { useChosenColumns } from '../../features/analytics/interviews/use-chosen-columns.ts';
import { type TableLook, useTableLook } from '../../features/analytics/rankings/use-table-look.ts';
import { useIdentity } from '../../identity/use-identity.ts';
import { type ReportOffer, reportOffersOf } from './report-offers.ts';

/** The files of the page one is on, as it is there. */
export function useReportOffers(survey: Survey | undefined): ReportOffer[] {
  const { permissions } = useIdentity();
  const client = useQueryClient();
  const pattern = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const params = useParams({ strict: false }) as Record<string, string | undefined>;
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const extName = survey?.extName ?? '';
  const interviewColumns = useChosenColumns(extName).columns;
  const look = useTableLook(extName);
  if (!survey) return [];
  const asked = { params: { survey: extName, filteredDrillPath: params['drillPath'] ?? '' } };
  const ranking = client.getQueryData<Ranking>(readKeyOf(getRanking, asked));
  const place = {
    pattern,
    params,
    search,
    interviewColumns,
    rankingColumns: ranking && rankingColumnsOf(ranking, look),
  };
  return reportOffersOf(place, { permissions, survey });
}

/** Columns of the table; undefined when they are the usual ones. */
function rankingColumnsOf({ indicators, composite }: Ranking, { hidden, extras }: TableLook): string[] | undefined {
  const chosen = [...extras].filter((id) => id.startsWith('('));
  if (hidden.size === 0 && chosen.length === 0) return undefined;
  const usual = ['n', ...indicators.map(({ extName }) => extName), 'trend', ...(composite ? ['(composite)'] : [])];
  return [...usual, ...chosen].filter((id) => !hidden.has(id));
}
