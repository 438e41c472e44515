import { expect, test } from 'vitest';
import { matchEntries, type PaletteEntry } from './palette-entry.ts';

const entries: PaletteEntry[] = [
  { id: '1', group: 'Pages', title: 'Rankings' },
  { id: '2', group: 'Units', title: 'Autohaus München', note: 'Deutschland › Süd' },
  { id: '3', group: 'Surveys', title: 'Service' },
  { id: '4', group: 'Surveys', title: 'After-sales service' },
  { id: '5', group: 'Appearance', title: 'Dark', isQuiet: true },
];

const idsFor = (text: string): string[] => matchEntries(entries, text).map(({ id }) => id);

test('finds without case and marks, in title, note and group', () => {
  expect(idsFor('munchen')).toEqual(['2']);
  expect(idsFor('süd auto')).toEqual(['2']);
  expect(idsFor('surveys')).toEqual(['3', '4']);
});

test('a title that begins with the text comes first', () => {
  expect(idsFor('service')).toEqual(['3', '4']);
  expect(idsFor('sal')).toEqual(['4']);
});

test('lists everything but the quiet before anything is typed, and nothing for nonsense', () => {
  expect(idsFor('  ')).toEqual(['1', '2', '3', '4']);
  expect(idsFor('dark')).toEqual(['5']);
  expect(idsFor('zzz')).toEqual([]);
});
