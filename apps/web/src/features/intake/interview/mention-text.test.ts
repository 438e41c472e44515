import { expect, test } from 'vitest';
import { matchingColleagues, mentionAt, piecesOf, withMention } from './mention-text.ts';

const ada = { username: 'ada', name: 'Ada Admin' };
const adam = { username: 'adam.b', name: 'Adam Berg' };

test('an @ before the caret begins a name; one inside an address does not', () => {
  expect(mentionAt('Hello @ad', 9)).toEqual({ from: 6, text: 'ad' });
  expect(mentionAt('@', 1)).toEqual({ from: 0, text: '' });
  expect(mentionAt('x@ad', 4)).toBeUndefined();
  expect(mentionAt('@ada now', 8)).toBeUndefined();
});

test('colleagues are found by user name, given name and family name', () => {
  expect(matchingColleagues([ada, adam], 'AD')).toEqual([ada, adam]);
  expect(matchingColleagues([ada, adam], 'ber')).toEqual([adam]);
  expect(matchingColleagues([ada, adam], 'x')).toEqual([]);
});

test('the name takes the place of what was typed', () => {
  expect(withMention('Ask @be please', 4, 7, 'adam.b')).toEqual({ text: 'Ask @adam.b please', caret: 12 });
});

test('only colleagues who were told are marked, the longest name first', () => {
  expect(piecesOf('@adam.b and @ada, not @adamant', [ada, adam])).toEqual([
    { text: '@adam.b', colleague: adam },
    { text: ' and ' },
    { text: '@ada', colleague: ada },
    { text: ', not @adamant' },
  ]);
  expect(piecesOf('<b>@ada</b>', [])).toEqual([{ text: '<b>@ada</b>' }]);
});
