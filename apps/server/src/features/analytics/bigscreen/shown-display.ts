import { AppError } from '@echolot/contract/app-error';
import type { Context } from '../../../context.ts';

/** What the display behind the bearer shows. @throws AppError display_key_required for people, who have pages of their own */
export function shownDisplay({ actor }: Context): { name: string; survey: string; drillPath: string } {
  const display = actor.apiKey?.display;
  if (!display) throw new AppError('display_key_required');
  return { name: actor.username, ...display };
}
