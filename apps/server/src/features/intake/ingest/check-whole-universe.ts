import { AppError } from '@echolot/contract/app-error';
import type { Context } from '../../../context.ts';

/** Interviews are written and deleted by those who may see the whole universe. @throws AppError path_forbidden */
export function checkWholeUniverse({ actor }: Context): void {
  if (!actor.drillPaths.includes('*')) throw new AppError('path_forbidden');
}
