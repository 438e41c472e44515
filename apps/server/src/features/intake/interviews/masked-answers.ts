import type { Answers } from '../../../database/tables.ts';
import type { StoredSurvey } from '../../structure/surveys/public.ts';

/** Answers with their comments as a mask lets them be read. */
export function maskedAnswers(
  { variables }: Pick<StoredSurvey, 'variables'>,
  answers: Answers,
  mask: (text: string) => string,
): Answers {
  const comments = new Set(variables.filter(({ kind }) => kind === 'comment').map(({ extName }) => extName));
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      comments.has(name) && typeof value === 'string' ? mask(value) : value,
    ]),
  );
}
