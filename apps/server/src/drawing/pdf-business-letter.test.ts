import { expect, test } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import type { PdfDocument, PdfLetter } from './pdf-document.ts';
import { pdfBytes } from './pdf-file.ts';

const letter: PdfLetter = {
  kind: 'letter',
  sender: 'Aurora GmbH · Ring 1 · 10115 Berlin',
  recipient: ['Ada Öst', 'Weg 2', '20095 Hamburg'],
  facts: [{ label: 'Datum', value: '21/11-2026' }],
  subject: 'Ihr Besuch bei Käpylä am 3/4-2026',
  paragraphs: ['Guten Tag Ada Öst,', 'Ääkköset, õhtu, žurnāls: ñ ß.'],
  foot: ['Aurora GmbH', '+49 30 1'],
};
const documentOf = (block: PdfLetter): PdfDocument => ({
  language: 'de',
  title: block.subject,
  author: 'Aurora GmbH',
  subject: 'Sales',
  madeAt: Date.UTC(2026, 10, 21),
  runningHead: ['Aurora GmbH', '21/11-2026'],
  words: { pageOf: '{page} / {pages}', replacedLetters: '', continued: '' },
  blocks: [block],
});
const draw = async (change: Partial<PdfLetter> = {}) => readPdf(await pdfBytes(documentOf({ ...letter, ...change })));
const mm = (points: number): number => (points / 72) * 25.4;

test('the address stands where the window of an envelope is (DIN 5008, form B), the subject below it', async () => {
  const { pages, places } = await draw();
  expect(pages).toHaveLength(1);
  const placeOf = (text: string) => {
    const place = places.find((one) => one.text.includes(text));
    if (!place) throw new Error(`${text} is not on the page`);
    return { left: mm(place.left), down: mm(place.down) };
  };
  for (const line of letter.recipient) {
    const { left, down } = placeOf(line);
    expect(left).toBeCloseTo(25, 0);
    expect(down).toBeGreaterThan(62.7);
    expect(down).toBeLessThan(90);
  }
  expect(placeOf('Aurora GmbH ·').down).toBeLessThan(62.7);
  expect(placeOf('21/11-2026').left).toBeCloseTo(125, 0);
  expect(placeOf('Ihr Besuch').down).toBeGreaterThan(98);
  expect(placeOf('+49 30 1').down).toBeGreaterThan(265);
});

test('a long letter goes on on further pages and loses no word; letters of all languages are set as they are', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `wort${index}`);
  const { pages, places, text } = await draw({ paragraphs: [...letter.paragraphs, words.join(' ')] });
  expect(pages.length).toBeGreaterThan(1);
  expect(text).toContain('Ääkköset, õhtu, žurnāls: ñ ß.');
  expect(text.match(/wort\d+/g)).toEqual(words);
  const first = places.filter((place) => place.page === 0 && place.text.includes('wort'));
  expect(mm(Math.max(...first.map(({ down }) => down)))).toBeLessThan(266);
});
