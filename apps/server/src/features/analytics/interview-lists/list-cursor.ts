import { AppError } from '@echolot/contract/app-error';
import { isDay } from '@echolot/core/day';
import type { ListPlace } from '../../../columnar/interview-list-query.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function printCursor({ block, day, at, interviewId }: ListPlace): string {
  return Buffer.from(JSON.stringify([block, day, at, interviewId])).toString('base64url');
}

/** @throws AppError invalid_input */
export function readCursor(text: string): ListPlace {
  const place = parse(Buffer.from(text, 'base64url').toString());
  if (!place) throw new AppError('invalid_input', { field: 'cursor', problem: 'It is not one that a page gave.' });
  return place;
}

function parse(text: string): ListPlace | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [block, day, at, interviewId] = value as unknown[];
  const isPlace =
    Number.isSafeInteger(block) &&
    typeof day === 'string' &&
    isDay(day) &&
    Number.isSafeInteger(at) &&
    typeof interviewId === 'string' &&
    uuid.test(interviewId);
  return isPlace ? ({ block, day, at, interviewId } as ListPlace) : undefined; // Checked just now.
}
