import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { listContactWords } from './contact-words-view.ts';
import { withoutPersonalData } from './without-personal-data.ts';

/** Takes out of an interview's text what tells a person. */
export type TextMask = (interviewId: string, text: string) => string;

/** Texts as they are: for those who may see single persons. */
export const noMask: TextMask = (_, text) => text;

/** How the actor is shown the texts of some interviews: without what tells persons, unless the role may see them. */
export async function textMaskOf(
  { actor, universe }: Pick<Context, 'actor' | 'universe'>,
  tx: Tx,
  surveyId: string,
  interviewIds: readonly string[],
): Promise<TextMask> {
  if (mayIdentify(actor)) return noMask;
  const words = await listContactWords(tx, universe.universeId, surveyId, interviewIds);
  return (interviewId, text) => withoutPersonalData(text, words.get(interviewId) ?? []);
}
