import { foldText } from '@echolot/core/folded-text';

/** First letters of each month's name, without marks: English, German, Finnish, Estonian, Swedish, Norwegian, Danish, Dutch, French, Spanish, Italian, Polish. */
const beginnings: readonly (readonly string[])[] = [
  ['jan', 'tammi', 'jaan', 'janv', 'ene', 'gen', 'sty', 'jän'],
  ['feb', 'helmi', 'veebr', 'fev', 'lut'],
  ['mar', 'mär', 'maalis', 'mrt', 'maart'],
  ['apr', 'huhti', 'avr', 'abr', 'kwi'],
  ['may', 'mai', 'maj', 'touko', 'mei', 'mayo', 'mag'],
  ['jun', 'kesa', 'juuni', 'juin', 'giu', 'cze'],
  ['jul', 'heina', 'juuli', 'juil', 'lug', 'lip'],
  ['aug', 'elo', 'aou', 'ago', 'sie'],
  ['sep', 'syys', 'set', 'wrz'],
  ['oct', 'okt', 'loka', 'ott', 'paz'],
  ['nov', 'marr', 'lis'],
  ['dec', 'dez', 'des', 'joulu', 'dets', 'dic', 'gru'],
];

const monthOfBeginning = new Map(
  beginnings.flatMap((names, index) => names.map((name) => [foldText(name), index + 1] as const)),
);

/** The month (1 to 12) of a name or its abbreviation, in any of the languages known. The longest beginning decides. */
export function monthOfName(name: string): number | undefined {
  const plain = foldText(name);
  for (let length = Math.min(6, plain.length); length >= 3; length -= 1) {
    const month = monthOfBeginning.get(plain.slice(0, length));
    if (month !== undefined) return month;
  }
  return undefined;
}
