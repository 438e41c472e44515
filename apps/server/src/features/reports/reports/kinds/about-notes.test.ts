import { firstPosition } from '@echolot/core/first-position';
import { expect, test } from 'vitest';
import type { ReportContext } from '../report-context.ts';
import { aboutNotes } from './about-notes.ts';
import type { ReportPlace } from './report-place.ts';
import { reportTexts } from './report-texts.ts';

test('a file says of data nothing has come to since it was loaded that it is so, and of other data up to which change it is', () => {
  const ctx = {
    universe: { title: 'Aurora', suppressionMinimumN: 5, reliabilityMinimumN: 30 },
    actor: { username: 'admin' },
    now: () => new Date('2026-05-01T10:00:00Z'),
  } as unknown as ReportContext; // What is looked at of it here.
  const order = { link: 'https://echolot.test/', askedAt: new Date('2026-05-01T09:00:00Z') };
  const told = (position: string, locale: 'en' | 'de') => {
    const texts = reportTexts(locale);
    const place = { survey: 'sales', units: ['All'], filters: [], fromDay: null, toDay: null, position } as unknown;
    const notes = aboutNotes(ctx, order, place as ReportPlace, texts); // As above.
    return notes.find(({ label }) => label === texts.about.position)?.value;
  };
  expect(told(firstPosition, 'en')).toBe('the first load, nothing new since');
  expect(told(firstPosition, 'de')).toBe('erste Ladung, seither nichts Neues');
  expect(told('845:12', 'en')).toBe('845:12');
});
