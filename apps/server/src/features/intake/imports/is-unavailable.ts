import { AppError } from '@echolot/contract/app-error';

/** The record does not answer, or took back what two of its users were in each other's way with: trying again helps. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'record_unavailable';
  const { code } = error as NodeJS.ErrnoException;
  return code === '40P01' || code === '40001';
}
