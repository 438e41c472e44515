/** Folds case and accents, so that "muller" finds "Müller". What it makes of a text it makes of that again. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
