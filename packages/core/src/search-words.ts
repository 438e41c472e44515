import { foldText } from './folded-text.ts';

const mostWords = 8;

/** The words of a typed text, folded as `foldText` does, each once; further ones than eight are left out. */
export function searchWords(text: string): string[] {
  const words = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, mostWords);
}
