/**
 * Folds case and accents and nothing else, as the columnar store can: "muller" stands in "Frau MÜLLER". What it makes of a text
 * it makes of that again. Names that people look for are folded by `foldText`, which knows spellings.
 */
export function foldLetters(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
