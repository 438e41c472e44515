import { letterDefault } from '@echolot/contract/structure/config-letter';
import { expect, test } from 'vitest';
import type { PdfLetter } from '../../../drawing/pdf-document.ts';
import { composeLetter, type LetterInput } from './compose-letter.ts';

const input: LetterInput = {
  config: {
    ...letterDefault,
    sender: {
      ...letterDefault.sender,
      name: 'Aurora GmbH',
      street: 'Ring 1',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
    },
    formAddress: 'https://form.example/{{token}}',
  },
  universe: 'Aurora',
  survey: 'Sales',
  unit: 'Autohaus Süd',
  eventDay: '3/4-2026',
  today: '21/11-2026',
  madeAt: 0,
  name: 'Ada Öst',
  givenName: 'Ada',
  familyName: 'Öst',
  address: { street: 'Weg 2', postcode: '20095', city: 'Hamburg', country: 'DE' },
  linkToken: 'a b',
  locale: 'de-AT',
};
const letterOf = (change: Partial<LetterInput> = {}): PdfLetter => {
  const [letter] = composeLetter({ ...input, ...change }).blocks;
  if (letter?.kind !== 'letter') throw new Error('It is no letter');
  return letter;
};

test('the words are those of the recipient’s language, with what they name filled in', () => {
  const { subject, sender, recipient, paragraphs, foot } = letterOf();
  expect(composeLetter(input).language).toBe('de');
  expect(subject).toBe('Ihr Besuch bei Autohaus Süd am 3/4-2026');
  expect(sender).toBe('Aurora GmbH · Ring 1 · 10115 Berlin');
  expect(recipient).toEqual(['Ada Öst', 'Weg 2', '20095 Hamburg']);
  expect(paragraphs[0]).toBe('Guten Tag Ada Öst,');
  expect(paragraphs.join('\n')).toContain('https://form.example/a%20b');
  expect(paragraphs.at(-1)).toBe('Mit freundlichen Grüßen\nAurora');
  expect(foot).toEqual(['Aurora GmbH, Ring 1, 10115 Berlin']);
  expect(composeLetter({ ...input, locale: 'pt' }).language).toBe('en');
  expect(letterOf({ address: { city: 'Turku', country: 'Suomi' } }).recipient).toEqual(['Ada Öst', 'Turku', 'SUOMI']);
});

test('without an address to answer at, the paragraph that names it is left out; without a name none is addressed', () => {
  const { paragraphs } = letterOf({ config: letterDefault, name: '', linkToken: '' });
  expect(paragraphs[0]).toBe('Guten Tag,');
  expect(paragraphs.join(' ')).not.toMatch(/hier antworten|\{\{/);
  expect(letterOf({ linkToken: '' }).paragraphs).toHaveLength(paragraphs.length);
});

test('case 12: what a customer is called is never read as a tag', () => {
  const { recipient, paragraphs } = letterOf({ name: '{{link}} {{constructor}}' });
  expect(recipient[0]).toBe('{{link}} {{constructor}}');
  expect(paragraphs[0]).toBe('Guten Tag {{link}} {{constructor}},');
});
