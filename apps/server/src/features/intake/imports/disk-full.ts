import { AppError } from '@echolot/contract/app-error';

/** Whether a disk has no room: of this machine, or of the database. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || code === 'disk_full') return true;
  }
  return false;
}

/** The error a caller is told when the disk is full; any other one as it is. */
export function asDiskFull(error: unknown): unknown {
  return isDiskFull(error) ? new AppError('disk_full', {}, { cause: error }) : error;
}
