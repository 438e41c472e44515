import type { EndpointName } from '@echolot/contract/endpoints';
import type { Example } from '../../../../testing/contract-example.ts';

/** Calls about units and their figures. */
export const rankingExamples = {
  getPlace: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
  getRanking: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
  getRankingTrends: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' }, query: { indicator: 'nps' } },
  },
  getUnitMoves: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' } },
  },
  findUnits: { as: 'manager', input: { params: { survey: 'sales' }, query: { query: 'd', limit: 5 } } },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };
