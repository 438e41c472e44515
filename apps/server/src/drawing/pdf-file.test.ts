import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { branches, plain, type ReadPdf, readPdf } from '../testing/read-pdf.ts';
import type { PdfBlock, PdfDocument, PdfLineChart, PdfTable } from './pdf-document.ts';
import { pdfBytes, writePdf } from './pdf-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const made = Date.UTC(2026, 0, 5, 9, 30);

function documentOf(blocks: readonly PdfBlock[], rest: Partial<PdfDocument> = {}): PdfDocument {
  return {
    language: 'de',
    title: 'Bericht',
    author: 'Aurora',
    subject: 'Verkauf',
    madeAt: made,
    runningHead: ['Kopf links', 'Kopf rechts'],
    words: { pageOf: '{page} von {pages}', replacedLetters: '{sign} fehlt der Schrift.', continued: '(weiter)' },
    blocks,
    ...rest,
  };
}

let files = 0;
async function bytesOf(document: PdfDocument): Promise<Buffer> {
  files += 1;
  const path = join(folder, `${files}.pdf`);
  await writePdf(document, path);
  return readFile(path);
}
const draw = async (blocks: readonly PdfBlock[], rest: Partial<PdfDocument> = {}): Promise<ReadPdf> =>
  readPdf(await bytesOf(documentOf(blocks, rest)));

const columns: PdfTable['columns'] = [
  { title: 'Name', width: { share: 1 }, align: 'left', isRowHead: true },
  { title: 'Wert', group: 'NPS', width: { points: 40 }, align: 'right' },
  {
    title: '95 %',
    group: 'NPS',
    width: { points: 90 },
    align: 'left',
    axis: { min: 0, max: 100, minText: '0', maxText: '100', marks: [{ at: 50, label: 'Ziel 50', look: 'target' }] },
  },
];
const tableOf = (rows: PdfTable['rows']): PdfTable => ({
  kind: 'table',
  title: 'Rangliste',
  columns,
  rows,
  emptySentence: 'Keine Einheiten.',
});

const chart: PdfLineChart = {
  kind: 'line',
  title: 'Verlauf des NPS',
  subtitle: 'Punkte',
  alternative: 'Von 40 im Januar auf 50 im März',
  showsZero: true,
  limits: { min: -100, max: 100 },
  points: [
    { label: 'Jan', value: 40, low: 35, high: 45, isComplete: true },
    { label: 'Feb', value: null, low: null, high: null, isComplete: true },
    { label: 'Mär', value: 50, low: 44, high: 56, isComplete: false },
  ],
  marks: [],
  events: [{ at: 0, label: 'A' }],
  lastLabel: '50',
};

describe('a drawn document', () => {
  test('is read as what it says: text, language, title, page numbers, bookmarks, links', async () => {
    const pdf = await draw(
      [
        { kind: 'heading', level: 1, text: 'Auf einen Blick' },
        { kind: 'paragraph', text: 'Größe, Äpfel, Öl, Übung, Straße; Åbo, tõde, šampanja, žurnaal; 5 € − 3 ± 2.' },
        { kind: 'heading', level: 2, text: 'Was gut lief' },
        {
          kind: 'facts',
          facts: [{ label: 'Adresse', value: 'am Bildschirm', link: 'https://echolot.test/ä?a=1&b=2' }],
        },
        { kind: 'paragraph', text: 'kein Weg', link: 'file:///etc/passwd' },
        { kind: 'pageBreak', orientation: 'landscape' },
        { kind: 'heading', level: 1, text: 'Rangliste' },
        tableOf([]),
      ],
      { cover: { overline: 'Aurora', title: 'Deutschland', subtitle: 'Benchmark', facts: [] } },
    );
    expect(pdf.text).toContain('Größe, Äpfel, Öl, Übung, Straße; Åbo, tõde, šampanja, žurnaal; 5 € − 3 ± 2.');
    expect(pdf.pages[2]).toContain('Keine Einheiten.');
    expect(pdf.pages.map((text) => /\d von \d/.exec(text)?.[0])).toEqual([undefined, '2 von 3', '3 von 3']);
    expect(pdf.language).toBe('de');
    expect(pdf.info).toMatchObject({ Title: 'Bericht', Author: 'Aurora', Creator: 'Echolot' });
    expect(pdf.links).toEqual(['https://echolot.test/%C3%A4?a=1&b=2']);
    // A reader that follows more than this one finds no other way either.
    expect(pdf.source.match(/\/URI \(/g)).toHaveLength(1);
    expect(pdf.bookmarks).toEqual([
      { title: 'Auf einen Blick', items: ['Was gut lief'] },
      { title: 'Rangliste', items: [] },
    ]);
  });

  test('is tagged: headings, tables with heads for columns and rows, pictures with words, quotes in their language', async () => {
    const pdf = await draw([
      { kind: 'heading', level: 1, text: 'Eins' },
      tableOf([
        {
          cells: [{ text: 'Nord' }, { text: '47' }, { text: '40 bis 54', interval: { value: 47, low: 40, high: 54 } }],
        },
      ]),
      { kind: 'charts', columns: 2, charts: [chart, chart] },
      { kind: 'list', items: [{ text: 'gut', tone: 'good' }] },
      { kind: 'comments', comments: [{ text: 'Väga hea!', language: 'et', source: 'Nord' }] },
    ]);
    const [tree] = pdf.trees;
    if (!tree) throw new Error('The page has no tree');
    expect(branches(tree, 'H1')).toHaveLength(1);
    expect(branches(tree, 'THead').flatMap((head) => branches(head, 'TH'))).toHaveLength(3);
    expect(branches(tree, 'TBody').flatMap((body) => branches(body, 'TH'))).toHaveLength(1);
    expect(branches(tree, 'TBody').flatMap((body) => branches(body, 'TD'))).toHaveLength(2);
    expect(branches(tree, 'Figure').map(({ alternative }) => alternative)).toEqual([
      chart.alternative,
      chart.alternative,
    ]);
    expect(branches(tree, 'LBody')).toHaveLength(1);
    expect(branches(tree, 'BlockQuote')[0]?.language).toBe('et');
    expect(pdf.source).toContain('/Scope /Column');
    expect(pdf.source).toContain('/Scope /Row');
    // What an interval looks like is told in words.
    expect(pdf.source).toContain('/ActualText (40 bis 54)');
    expect(pdf.source).toContain('/Marked true');
    expect(pdf.source).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test('carries its fonts, and of each no more than it uses', async () => {
    const bytes = await bytesOf(documentOf([{ kind: 'paragraph', text: 'Åäöü' }]));
    const source = bytes.toString('latin1');
    const count = (what: RegExp): number => source.match(what)?.length ?? 0;
    expect(count(/\/Type \/FontDescriptor/g)).toBeGreaterThan(0);
    expect(count(/\/FontFile2 /g)).toBe(count(/\/Type \/FontDescriptor/g));
    expect(source).not.toContain('/Helvetica');
    expect(bytes.length).toBeLessThan(30_000);
  });

  test('is the same to the last byte whenever and wherever it is drawn', async () => {
    const document = documentOf([
      { kind: 'charts', columns: 1, charts: [chart] },
      { kind: 'paragraph', text: '🙂' },
    ]);
    const [first, second] = [await bytesOf(document), await bytesOf(document)];
    expect(first.equals(second)).toBe(true);
    const text = first.toString('latin1');
    expect(text).toContain('D:20260105093000Z');
    expect(text).not.toContain(folder);
    expect(text).not.toContain(
      `D:${new Date().getUTCFullYear() + 0}${String(new Date().getUTCMonth() + 1).padStart(2, '0')}`,
    );
  });

  test('keeps its properties readable whatever the title is', async () => {
    const { source, info } = await draw([], { title: 'R&D <b> "Ä"', author: 'A & B' });
    const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(Buffer.from(source, 'latin1').toString('utf8'))?.[0] ?? '';
    const faults: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', ({ message }) => faults.push(message));
    parser.write(xml).close();
    expect(faults).toEqual([]);
    expect(xml).toContain('R&amp;D &lt;b&gt;');
    expect(info['Title']).toBe('R&D <b> "Ä"');
  });
});

describe('letters that the font does not have', () => {
  test('become a sign that is explained once, one for each letter as people see it', async () => {
    const pdf = await draw([{ kind: 'paragraph', text: 'Gut 👩‍👩‍👧 🇫🇮 漢字 ok' }]);
    expect(pdf.text).toContain('Gut □ □ □□ ok');
    expect(pdf.text).toContain('□ fehlt der Schrift.');
    expect((await draw([{ kind: 'paragraph', text: 'Gut' }])).text).not.toContain('□');
  });

  test('no text whatever stops the drawing', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 40, maxLength: 60 }), async (texts) => {
        const [title = '', ...rest] = texts;
        const comments = rest.map((one) => ({ text: one, source: one }));
        const rows = rest.map((one) => ({ cells: [{ text: one }, { text: one }, { text: '' }] }));
        const blocks: PdfBlock[] = [
          { kind: 'heading', level: 2, text: title },
          { kind: 'comments', comments },
          tableOf(rows),
        ];
        const bytes = await bytesOf(documentOf(blocks, { title, subject: title }));
        expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
      }),
      { numRuns: 6 },
    );
  });
});

describe('what does not fit on a page', () => {
  test('a table goes on below its head, each row once and whole', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => ({
      cells: [{ text: `Einheit ${row}.` }, { text: '1' }, { text: '' }],
    }));
    const pdf = await draw([tableOf(rows)]);
    expect(pdf.pages.length).toBeGreaterThan(2);
    for (const { cells } of rows) expect(pdf.text.split(plain(cells[0]?.text ?? ''))).toHaveLength(2);
    pdf.pages.forEach((text, page) => {
      expect(text).toContain('Name');
      if (page > 0) expect(text).toContain('Rangliste (weiter)');
    });
    // Its head is said once; the repeated ones are there for the eye.
    expect(pdf.trees.flatMap((tree) => branches(tree, 'THead'))).toHaveLength(pdf.pages.length);
    expect(pdf.source.match(/\/S \/THead/g)).toHaveLength(1);
  });

  test('a row longer than a page, a long comment and a long word lose nothing', async () => {
    const words = Array.from({ length: 1500 }, (_, index) => `w${index}`);
    const long = words.join(' ');
    const word = 'x'.repeat(400);
    const pdf = await draw([
      tableOf([{ cells: [{ text: long }, { text: '1' }, { text: '' }] }]),
      { kind: 'comments', comments: [{ text: long, source: 'Nord' }] },
      { kind: 'paragraph', text: long },
      { kind: 'paragraph', text: word },
    ]);
    const found = pdf.text.split(' ');
    for (const one of words) expect(found.filter((its) => its === one)).toHaveLength(3);
    expect(pdf.text.replaceAll(/[^x]/g, '').length).toBeGreaterThanOrEqual(400);
  });

  test('a heading stands on the page of what follows it', async () => {
    const filling = Array.from(
      { length: 43 },
      (_, index): PdfBlock => ({ kind: 'paragraph', look: 'note', text: `Zeile ${index}` }),
    );
    for (const count of [38, 39, 40, 41, 42, 43]) {
      const pdf = await draw([
        ...filling.slice(0, count),
        { kind: 'heading', level: 2, text: 'Überschrift' },
        { kind: 'charts', columns: 1, charts: [chart] },
      ]);
      const page = pdf.pages.find((text) => text.includes('Überschrift'));
      expect(page).toContain('Verlauf des NPS');
    }
  });
});

describe('documents drawn one after another', () => {
  const letter = (name: string): PdfDocument =>
    documentOf([
      {
        kind: 'letter',
        sender: 'Aurora · Straße 1',
        recipient: [name, 'Königstraße 5', '70173 Stuttgart'],
        facts: [{ label: 'Datum', value: '5.1.2026' }],
        subject: `Ihr Besuch, ${name}`,
        paragraphs: ['Wie zufrieden waren Sie? AVATAR, To, Ty.', `https://form.example/${name}`],
        foot: ['Aurora'],
      },
    ]);

  test('have the bytes they would have alone, also where others drew the same letters by other signs', async () => {
    const alone = await pdfBytes(letter('Ω-Zoë 17'));
    // Signs that look alike share a letter of the font: U+2126 and U+03A9, U+00A0 and the space.
    await pdfBytes(letter('\u2126\u00a0\u2206 fi ﬁ 0123456789'));
    expect(Buffer.compare(await pdfBytes(letter('Ω-Zoë 17')), alone)).toBe(0);
    expect((await readPdf(alone)).text).toContain('Ω-Zoë 17');
  });

  test('parse the fonts once: letters cost a fraction of the first one', async () => {
    for (let nr = 0; nr < 5; nr += 1) await pdfBytes(letter(`Warm ${nr}`));
    const count = 60;
    const { user: before } = process.cpuUsage();
    for (let nr = 0; nr < count; nr += 1) await pdfBytes(letter(`Adressat ${nr}`));
    // Parsing three faces alone takes some 25 ms.
    expect((process.cpuUsage().user - before) / 1000 / count).toBeLessThan(18);
  });
});

test('no document ends on a page of a line or two, however long it is', async () => {
  const paragraphs = (count: number): PdfBlock[] =>
    Array.from({ length: count }, (_, index) => ({ kind: 'paragraph', text: `Zeile ${index}` }));
  const rows = (count: number): PdfBlock[] => [
    tableOf(Array.from({ length: count }, (_, index) => ({ cells: [{ text: `Zeile ${index}` }, { text: '1' }] }))),
  ];
  const lastOf = async (blocks: readonly PdfBlock[]): Promise<[pages: number, lines: number]> => {
    const { pages } = await draw(blocks);
    return [pages.length, pages.at(-1)?.match(/Zeile \d+/g)?.length ?? 0];
  };
  const counts = Array.from({ length: 45 }, (_, index) => 20 + index);
  const ends = await Promise.all(counts.flatMap((count) => [lastOf(paragraphs(count)), lastOf(rows(count))]));
  const long = ends.filter(([pages]) => pages > 1);
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter(([, lines]) => lines < 3)).toEqual([]);
});
