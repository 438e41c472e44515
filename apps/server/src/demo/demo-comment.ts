import type { CommentPhrases, Tone } from './comment-phrases.ts';
import { germanComments } from './comments-de.ts';
import { englishComments } from './comments-en.ts';
import { estonianComments } from './comments-et.ts';
import { finnishComments } from './comments-fi.ts';
import { swedishComments } from './comments-sv.ts';
import type { Random } from './random.ts';

export type CommentLocale = 'de' | 'en' | 'et' | 'fi' | 'sv';

const phrasesByLocale: Record<CommentLocale, CommentPhrases> = {
  de: germanComments,
  en: englishComments,
  et: estonianComments,
  fi: finnishComments,
  sv: swedishComments,
};

/** Which tone suits a recommendation of 0 to 10. */
export function toneOf(recommendation: number): Tone {
  if (recommendation >= 9) return 'good';
  return recommendation >= 7 ? 'mixed' : 'bad';
}

/** A comment of one to four sentences, about the matter of the survey. `model` is the car's name. */
export function makeComment(
  random: Random,
  locale: CommentLocale,
  topic: 'sales' | 'service',
  tone: Tone,
  model: string,
): string {
  const phrases = phrasesByLocale[locale];
  const sentences: string[] = [];
  if (random.isBelow(0.55)) sentences.push(random.pick(phrases.opening[tone]));
  const detail = random.pick(phrases[topic][tone]);
  sentences.push(detail);
  if (random.isBelow(0.3)) {
    const second = random.pick(phrases[topic][tone]);
    if (second !== detail) sentences.push(second);
  }
  if (random.isBelow(0.4)) sentences.push(random.pick(phrases.closing[tone]));
  return sentences.join(' ').replaceAll('{model}', model);
}
