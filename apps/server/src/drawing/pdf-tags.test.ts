import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { PdfDocument } from './pdf-document.ts';
import { pdfBytes } from './pdf-file.ts';

const document: PdfDocument = {
  language: 'fi',
  title: 'Raportti',
  author: 'Aurora',
  subject: 'Myynti',
  madeAt: Date.UTC(2026, 0, 5),
  runningHead: ['Vasen', 'Oikea'],
  words: { pageOf: '{page} / {pages}', replacedLetters: '', continued: '' },
  blocks: [
    { kind: 'heading', level: 1, text: 'Yhteenveto' },
    { kind: 'paragraph', text: 'Ensimmäinen sivu.' },
    { kind: 'facts', facts: [{ label: 'Osoite', value: 'ruudulla', link: 'https://echolot.test/a' }] },
    { kind: 'pageBreak' },
    { kind: 'paragraph', text: 'Toinen sivu.' },
  ],
};

/** Texts of all pages with the marks they are in, the outermost first. */
async function markedTexts(bytes: Uint8Array): Promise<{ readonly text: string; readonly marks: readonly string[] }[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const told: { text: string; marks: string[] }[] = [];
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const content = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true });
      const marks: string[] = [];
      for (const item of content.items) {
        if ('str' in item) {
          if (item.str.trim() !== '') told.push({ text: item.str.trim(), marks: [...marks] });
        } else if (item.type === 'endMarkedContent') marks.pop();
        else marks.push((item as unknown as { readonly tag: string }).tag); // Not in its types.
      }
    }
  } finally {
    await pdf.destroy();
  }
  return told;
}

test('R-121 what stands on every page is passed over by a screen reader, and nothing else is', async () => {
  const told = await markedTexts(await pdfBytes(document));
  expect(told.every(({ marks }) => marks.length > 0)).toBe(true);
  const passedOver = told.filter(({ marks }) => marks.includes('Artifact')).map(({ text }) => text);
  expect(passedOver.toSorted((a, b) => a.localeCompare(b))).toEqual(
    [1, 2].flatMap((page) => ['Vasen', 'Oikea', 'Aurora', `${page} / 2`]).toSorted((a, b) => a.localeCompare(b)),
  );
  const read = told.filter(({ marks }) => !marks.includes('Artifact')).map(({ text }) => text);
  expect(read.join(' ')).toBe('Yhteenveto Ensimmäinen sivu. Osoite ruudulla Toinen sivu.');
});

test('R-121 its window shows the title, and a link is told by its words', async () => {
  const source = Buffer.from(await pdfBytes(document)).toString('latin1');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('/Lang (fi)');
  expect(source).toContain('/Contents (ruudulla)');
});
