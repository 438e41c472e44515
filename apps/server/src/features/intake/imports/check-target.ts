import { AppError } from '@echolot/contract/app-error';
import type { ImportTargetKind } from '@echolot/contract/intake/import-reading';
import type { Context } from '../../../context.ts';

/** Contacts to be invited are brought by those who manage samples. @throws AppError permission_missing */
export function checkTarget({ actor }: Pick<Context, 'actor'>, target: ImportTargetKind | undefined): void {
  if (target === 'samples' && !actor.permissions.has('samples.manage'))
    throw new AppError('permission_missing', { permission: 'samples.manage' });
}
