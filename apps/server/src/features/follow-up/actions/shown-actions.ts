import { AppError } from '@echolot/contract/app-error';
import { maskDots } from '@echolot/core/mask-dots';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { textMaskOf } from '../../privacy/masking/public.ts';
import type { StoredAction } from './action-store.ts';

type Texts = Pick<StoredAction, 'title' | 'description'>;

/** Measures as the actor reads them: without what tells persons, unless the role may see them. Who wrote a text makes no difference. */
export async function shownActions<Action extends Texts & Pick<StoredAction, 'interviewId'>>(
  ctx: Context,
  tx: Tx,
  surveyId: string,
  actions: readonly Action[],
): Promise<Action[]> {
  const interviewIds = actions.flatMap(({ interviewId }) => interviewId ?? []);
  const mask = await textMaskOf(ctx, tx, surveyId, interviewIds);
  return actions.map((action) => ({
    ...action,
    title: mask(action.interviewId ?? '', action.title),
    description: mask(action.interviewId ?? '', action.description),
  }));
}

/**
 * What is kept once the actor has changed a measure: a text that comes back as it was shown stays as it is kept, and one with
 * something masked in it is changed only by those who can read it.
 * @throws AppError permission_missing; conflict with dots of what is masked no more
 */
export function keptTexts({ actor }: Context, stored: Texts, shown: Texts, sent: Texts): Texts {
  if (mayIdentify(actor)) return { title: sent.title, description: sent.description };
  const kept = (part: keyof Texts): string => {
    if (sent[part] === shown[part]) return stored[part];
    if (shown[part] !== stored[part])
      throw new AppError('permission_missing', { permission: 'interviews.identify', field: part });
    if (sent[part].includes(maskDots) && !stored[part].includes(maskDots))
      throw new AppError('conflict', { action: shown });
    return sent[part];
  };
  return { title: kept('title'), description: kept('description') };
}
