import { z } from 'zod';
import { extNameSchema, filteredDrillPathSchema } from './names.ts';

/** What every read of a filtered drill path takes, and what it may be refused for. */
export const drillPathParams = z.object({ survey: extNameSchema, filteredDrillPath: filteredDrillPathSchema });
export const drillPathErrors = [
  'survey_not_found',
  'path_forbidden',
  'path_malformed',
  'filter_malformed',
  'filter_unknown',
  'filter_value_unknown',
  'period_malformed',
  'columnar_unavailable',
  'columnar_timeout',
  'rankings_preparing',
] as const;
