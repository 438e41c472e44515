import { AppError } from '@echolot/contract/app-error';
import type { Context } from '../../../context.ts';

/** Persons belong to the universe, not to a unit: whoever sees a part of it sees none of them. @throws AppError path_forbidden */
export function assertWholeUniverse({ actor }: Context): void {
  if (!actor.isRoot && !actor.drillPaths.includes('*')) throw new AppError('path_forbidden');
}
