import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';

export const unitMovesSchema = z.object({
  survey: z.string(),
  path: z.string(),
  moved: z
    .int()
    .describe(
      'Units below the unit asked for that stood elsewhere than today on a day of the period or of the one before it, among those the ' +
        'caller may see. Units that only went along with one above them do not count. 0: as was and as is are the same.',
    ),
});

export const getUnitMoves = endpoint({
  method: 'GET',
  path: '/vuejs/rankings/moves/{survey}/{filteredDrillPath}',
  summary: 'How many units stood elsewhere in the period of a drill path.',
  description:
    'Says whether `hierarchy=was` in a filtered drill path makes a difference. What the path itself says about the hierarchy is left aside.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: unitMovesSchema,
  errors: drillPathErrors,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const unitMovesEndpoints = { getUnitMoves };
