import { afterAll, describe, expect, test } from 'vitest';
import { encodeSingleByte, TestSourceFiles } from './test-source-files.ts';

const files = new TestSourceFiles();
afterAll(() => files.remove());

const german = 'id;Bemerkung\n1;Größe für Müller, schön und übersichtlich\n2;Ärger über Öffnungszeiten, weiß nicht\n';
const short = 'id;Geschlecht\n1;Männer\n2;Frauen\n';
const polish = 'id;miasto\n1;Łódź, Gdańsk i Kraków są piękne, dziękuję\n2;żółć gęślą jaźń\n';
const texts: readonly [string, string][] = [
  [german, 'windows-1252'],
  [german, 'macintosh'],
  [german, 'iso-8859-15'],
  [short, 'windows-1252'],
  [short, 'macintosh'],
  ['id;x\n1;costs 5 € – “fine” don’t know\n', 'windows-1252'],
  ['id;ort\n1;Göteborg\n2;Malmö\n3;Åre är skönt på vintern\n', 'macintosh'],
  ['id;koht\n1;Põlva õhtul väga hea teenindus\n2;Jõhvi šokolaad ja žürii\n', 'windows-1257'],
  ['id;lieu\n1;très satisfait du café à Orléans, ça va être réussi\n2;hôtel déjà vu\n', 'windows-1252'],
  [polish, 'windows-1250'],
  [polish, 'iso-8859-2'],
  ['id;город\n1;Очень доволен обслуживанием\n2;Москва\n', 'windows-1251'],
  ['id;город\n1;Очень доволен обслуживанием\n2;Москва\n', 'koi8-r'],
  ['id;πόλη\n1;Αθήνα πολύ καλή εξυπηρέτηση\n2;Θεσσαλονίκη\n', 'windows-1253'],
  ['id;şehir\n1;İstanbul çok güzel, teşekkürler, ığdır\n', 'windows-1254'],
];

function rowsOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'));
}

describe('the encoding of a text', () => {
  test.each(texts)('%j as %s is read as it was meant', async (text, encoding) => {
    const read = await files.read(encodeSingleByte(text, encoding));
    expect(read.damaged).toEqual([]);
    expect(read.rows).toEqual(rowsOf(text));
  });

  test('UTF-8 and UTF-16, with a mark and without', async () => {
    const little = Buffer.from(german, 'utf16le');
    const big = Buffer.from(little).swap16();
    const mark = (bytes: number[], rest: Buffer): Buffer => Buffer.concat([Buffer.from(bytes), rest]);
    for (const [bytes, encoding] of [
      [Buffer.from(german), 'utf-8'],
      [mark([0xef, 0xbb, 0xbf], Buffer.from(german)), 'utf-8'],
      [little, 'utf-16le'],
      [mark([0xff, 0xfe], little), 'utf-16le'],
      [big, 'utf-16be'],
      [mark([0xfe, 0xff], big), 'utf-16be'],
    ] as const) {
      const read = await files.read(bytes);
      expect(read.facts.encoding).toBe(encoding);
      expect(read.columns[0]).toBe('id');
      expect(read.rows).toEqual(rowsOf(german));
    }
    expect((await files.refusal(mark([0xff, 0xfe, 0, 0], Buffer.alloc(40)))).code).toBe('encoding_unsupported');
  });

  test('a letter far behind the sample decides', async () => {
    const plain = `id;x\n${'1;nothing special here\n'.repeat(120_000)}`;
    const read = await files.read(
      Buffer.concat([Buffer.from(plain), encodeSingleByte('2;Grüße aus Köln\n', 'windows-1252')]),
    );
    expect(read.facts.encoding).toBe('windows-1252');
    expect(read.rows.at(-1)).toEqual(['2', 'Grüße aus Köln']);
  });

  test('characters cut by the pieces of the file stay whole', async () => {
    const line = `1;${'ä€😀'.repeat(300)}\n`;
    const content = `id;x\n${line.repeat(400)}`;
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const read = await files.read(Buffer.from(`\ufeff${content}`, encoding));
      expect(read.damaged).toEqual([]);
      expect(new Set(read.rows.map(([, cell]) => cell))).toEqual(new Set(['ä€😀'.repeat(300)]));
    }
  });

  test('rows of another encoding in a UTF-8 file are damaged, never misread', async () => {
    const good = Buffer.from(`id;x\n${'1;Grüße und schöne Möglichkeiten\n'.repeat(20)}`);
    const read = await files.read(
      Buffer.concat([good, encodeSingleByte('2;Köln\n', 'windows-1252'), Buffer.from('3;Köln\n')]),
    );
    expect(read.facts.encoding).toBe('utf-8');
    expect(read.rows.at(-1)).toEqual(['3', 'Köln']);
    expect(read.damaged).toMatchObject([{ line: 22, reason: 'It contains bytes that are not UTF-8.' }]);
  });

  test('half a character of UTF-16 is damage', async () => {
    const read = await files.read(Buffer.from('\ufeffid;x\n1;a\ud800b\n2;fine\n', 'utf16le'));
    expect(read.rows).toEqual([['2', 'fine']]);
    expect(read.damaged).toMatchObject([{ line: 2, reason: 'It contains bytes that are not UTF-16LE.' }]);
  });

  test('a wrong choice shows as damage, an unknown one is refused', async () => {
    const bytes = encodeSingleByte(short, 'windows-1252');
    expect((await files.read(bytes, { encoding: 'utf-8' })).damaged).toHaveLength(1);
    expect((await files.read(bytes, { encoding: 'latin1' })).rows).toEqual(rowsOf(short));
    expect((await files.refusal(bytes, { encoding: 'klingon' })).code).toBe('encoding_unknown');
  });
});
