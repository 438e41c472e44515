import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

/** What a screen does not say, and what it says instead. */
const screenWords: readonly (readonly [said: RegExp, instead: string])[] = [
  [/\bTake along\b/, 'Export'],
  [/\bCourse of\b/, '… over time'],
  [/\b[Gg]o(?:es|ing)? along with\b/, 'correlates with'],
  [/\bGoing along is not causing\b/, 'Correlation is not causation'],
  [/\bmore than chance\b/i, 'significant'],
  [/\bnumber of all lies between\b/, 'all units (95 % interval)'],
  [/\bthe surer\b/, 'more certain'],
  [/\bcame back, |\bthat came back\b/, 'bounced'],
  [/\bRaised by itself\b/, 'Raised by rule'],
  [/\bState of the data\b|\bas first loaded\b|\bup to change\b/, 'Data as of …'],
  [/\bTo the next quarter\b/, 'To the next quartile'],
  [/\bThe same on the screen\b/, 'Open in Echolot'],
  [/\b[Cc]onfig blocks?\b/, 'Settings (advanced)'],
  [/\bWho is told\b/, 'Events sent, Notified when …'],
  [/\bWhat comes of it\b/, 'Result'],
  [/\bhas met\b/, 'matched'],
  [/\bWhat the numbers beside\b/, 'How option counts work'],
  [/\bRead it otherwise\b/, 'Change how the file is read'],
  [/\bEvery priority\b/, 'All priorities'],
  [/\b[Mm]easures?\b/, 'Actions'],
  [/\bTo the rest\b/, 'vs. rest'],
];

/** Endings of names that do not say what the thing is, and what does. */
const names: readonly (readonly [ending: string, instead: string])[] = [
  ['Ground', '…Input, …Basis or Context of what it holds'],
  ['Asked', '…Query, or Resolved… for what was resolved'],
  ['Wish', '…Request'],
  ['Courtesy', 'Throttle'],
];
const declared = new RegExp(
  `^(?:export )?(?:abstract )?(?:type|interface|class|enum) (\\w*(${names.map(([ending]) => ending).join('|')}))\\b`,
  'gm',
);

/** Screens, files, mails and code use the words of the field. */
export const plainWords: Check = {
  name: 'plain words',
  async find({ root, files }) {
    const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');
    const faults: string[] = [];
    for (const file of files.filter((path) => /\/locales\/en\/.*\.po$/.test(path)))
      faults.push(...screenFaults(file, await read(file)));
    for (const file of files.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tools/'))) {
      for (const [, name, ending] of (await read(file)).matchAll(declared)) {
        const instead = names.find(([one]) => one === ending)?.[1];
        faults.push(`${file} declares ${name}: a name says what the thing is, such as ${instead}.`);
      }
    }
    return faults;
  },
};

function screenFaults(file: string, text: string): string[] {
  // A message with an id of its own is its translation into English.
  return [...text.matchAll(/^msg(?:id|str) ((?:"[^\n]*"\n)+)/gm)].flatMap(([, quoted = '']) => {
    const message = quoted.replaceAll(/^"|"\n/gm, '');
    return screenWords
      .filter(([said]) => said.test(message))
      .map(([, instead]) => `${file} says "${message}": write "${instead}".`);
  });
}
