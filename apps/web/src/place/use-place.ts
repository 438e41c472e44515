import { getPlace } from '@echolot/contract/analytics/rankings';
import type { ReplyOf } from '@echolot/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../api/query-options.ts';
import { useIdentity } from '../identity/use-identity.ts';

export type Place = ReplyOf<typeof getPlace>;

/** What a filtered drill path names, for pages whose own figures do not say it; undefined until it is known. */
export function usePlace(survey: string, filteredDrillPath: string): Place | undefined {
  const { permissions } = useIdentity();
  const { data } = useQuery({
    ...queryOptionsOf(getPlace, { params: { survey, filteredDrillPath } }),
    enabled: permissions.includes('rankings.read'),
  });
  return data?.survey === survey ? data : undefined;
}
