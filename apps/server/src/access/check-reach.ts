import { AppError } from '@echolot/contract/app-error';
import type { Endpoint } from '@echolot/contract/endpoint';
import type { Actor } from '../context.ts';

/**
 * Refuses who does not see what an endpoint reaches. The HTTP loop asks before a verb is called; a feature that calls the verb of another
 * one asks by itself.
 * @throws AppError permission_missing, path_forbidden
 */
export function checkReach(
  { access, reach }: Endpoint,
  { isRoot, drillPaths }: Pick<Actor, 'isRoot' | 'drillPaths'>,
): void {
  if (reach === 'installation' && !isRoot) throw new AppError('permission_missing', { permission: access });
  if (reach === 'universe' && !drillPaths.includes('*')) throw new AppError('path_forbidden');
}
