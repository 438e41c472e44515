import { foldLetters } from './folded-letters.ts';

const mostWords = 8;

/** The words of a typed text, folded as `foldLetters` does, each once; further ones than eight are left out. */
export function searchWords(text: string): string[] {
  const words = foldLetters(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords);
}
