import { getResponseRates } from '@echolot/contract/intake/samples';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../../api/query-options.ts';
import type { SamplesAddress } from './use-samples-address.ts';

/** Response rates of the units below the one of the address. */
export function useRates({ survey, filteredDrillPath }: SamplesAddress, isAsked: boolean) {
  return useQuery({
    ...queryOptionsOf(getResponseRates, { params: { survey, filteredDrillPath } }),
    enabled: isAsked,
  });
}
