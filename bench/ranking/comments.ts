import { randomUUID } from 'node:crypto';
import type { ColumnarVariable } from '../../apps/server/src/columnar/survey-columns.ts';
import type { Tx } from '../../apps/server/src/database/record.ts';
import { variables } from './bench-universe.ts';

/** The last question of the benchmark's surveys: what people wrote in their own words. */
export const comment: ColumnarVariable = {
  extName: 'comment',
  kind: 'comment',
  columnNo: variables.length + 1,
  isMultiValued: false,
  decimals: 0,
  isFolded: true,
};

export async function addComment(tx: Tx, universeId: string, surveyId: string): Promise<void> {
  const { extName, kind, columnNo } = comment;
  await tx.copyRows(
    'variable',
    ['universe_id', 'survey_id', 'variable_id', 'ext_name', 'kind', 'titles', 'position', 'column_no'],
    [[universeId, surveyId, randomUUID(), extName, kind, { en: 'Comment' }, columnNo - 1, columnNo]],
  );
}

/** Three languages, so that a third of the comments has letters beside the plain ones. */
const vocabularies = [
  'the car was ready on time and clean but nobody called me back about the invoice service friendly waiting room coffee price too high again repair warranty part missing test drive happy',
  'der Wagen war pünktlich fertig und sauber aber niemand hat zurückgerufen wegen der Rechnung Service freundlich Wartezeit Kaffee Preis zu hoch wieder Werkstatt Gewährleistung Teil fehlte Probefahrt zufrieden Übergabe',
  'auto oli ajoissa valmis ja siisti mutta kukaan ei soittanut takaisin laskusta palvelu ystävällinen odotustila kahvi hinta liian korkea taas korjaus takuu osa puuttui koeajo tyytyväinen ääni',
].map(
  (text) =>
    `[${text
      .split(' ')
      .map((word) => `'${word}'`)
      .join(', ')}]`,
);

/** Four in ten write something, of 4 to 20 words. */
export function commentExpression(): string {
  const word = (list: string): string =>
    `arrayStringConcat(arrayMap(i -> ${list}[1 + cityHash64(number, 300 + i) % length(${list})], range(4 + cityHash64(number, 200) % 17)), ' ')`;
  const [english = '', german = '', finnish = ''] = vocabularies.map(word);
  const language = 'cityHash64(number, 201) % 6';
  return `if(cityHash64(number, 202) % 10 < 4, multiIf(${language} = 0, ${finnish}, ${language} = 1, ${german}, ${english}), '')`;
}
