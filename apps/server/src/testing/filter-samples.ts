import { foldText } from '@echolot/core/folded-text';
import fc from 'fast-check';
import type { RecordDatabase } from '../database/record.ts';
import type { CarriedSendOut } from '../database/tables-samples.ts';
import { uuidV7 } from '../ids/uuid-v7.ts';
import type { SmallUniverse } from './small-universe.ts';

/** An interview as the record has it. */
export interface RecordedInterview {
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
  readonly channel: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** Messages of campaigns that were sent to whoever answered. */
  readonly sendOuts?: readonly CarriedSendOut[];
}

/** A filter as it is in an address, and what it means: said here once more, in the plainest way. */
export interface FilterSample {
  readonly token: string;
  matches(interview: RecordedInterview): boolean;
}

/** The day on which the samples are read. */
export const sampleToday = '2026-06-15';

/** Texts of comments: accents, cases, and what a pattern would take for more than itself. */
export const sampleComments = [
  'Herr Müller war freundlich',
  'MULLER & Söhne',
  'Größe stimmt, 100% zufrieden',
  'crème brûlée',
  'under_score und 50 %',
  'a*b\\c "quoted" \'single\'',
  'Zeile eins\nZeile zwei\tTab',
  'Ёлка ёлка',
  'õlu ja jäätis',
  '',
] as const;

/** Adds to the small universe what its survey lacks: a number, a date, titles, a merged category, filters with further flags. */
export async function addSampleVariables(
  record: RecordDatabase,
  { universeId, surveyId }: Pick<SmallUniverse, 'universeId' | 'surveyId'>,
): Promise<void> {
  await record.inUniverse(universeId, async ({ db }) => {
    const own = { universe_id: universeId, survey_id: surveyId };
    const variables = [
      { ext_name: 'paid', kind: 'number' as const, decimals: 4 },
      { ext_name: 'bought', kind: 'date' as const },
    ];
    for (const [index, variable] of variables.entries()) {
      const titles = JSON.stringify({ en: variable.ext_name });
      const columns = { variable_id: uuidV7(), titles, position: 20 + index, column_no: 20 + index };
      await db
        .insertInto('variable')
        .values({ ...own, ...columns, ...variable })
        .execute();
    }
    const model = await db
      .selectFrom('variable')
      .select('variable_id')
      .where('survey_id', '=', surveyId)
      .where('ext_name', '=', 'model')
      .executeTakeFirstOrThrow();
    const titles = JSON.stringify({ en: 'Old Polo', de: 'Alter Pölo' });
    const option = { ext_name: 'polo1', titles, position: 9, merged_into: 'polo' };
    await db
      .insertInto('variable_option')
      .values({ ...own, ...model, ...option })
      .execute();
    const filters = [
      'model',
      { extName: 'bought', flags: { exclude: true } },
      { extName: 'comment', flags: { exclude: true } },
    ];
    const group = { titles: { en: 'All' }, expanded: true, ungrouped: false, flatten: false, filters };
    await db
      .updateTable('survey')
      .set({ filter_groups: JSON.stringify([group]) })
      .where('survey_id', '=', surveyId)
      .execute();
  });
}

/** A value of a token: how it is written, and which answers it means. A missing answer never comes here. */
interface ValueSample {
  readonly text: string;
  matches(answer: unknown): boolean;
}

/** One filter over some of these values, each taken in or left out. */
function filterOver(variable: string, values: readonly ValueSample[], read = answerOf): fc.Arbitrary<FilterSample> {
  const chosen = fc.tuple(fc.constantFrom(...values), fc.boolean());
  return fc.array(chosen, { minLength: 1, maxLength: 4 }).map((choices) => ({
    token: `${variable}=${choices.map(([{ text }, isExcluded]) => `${isExcluded ? '_' : ''}${text}`).join('*')}`,
    matches: (interview) => {
      const answer = read(interview, variable);
      const isMissing = answer === undefined || answer === '';
      const isOneOf = (isExcluded: boolean): boolean =>
        choices.some((choice) => choice[1] === isExcluded && !isMissing && choice[0].matches(answer));
      const isTakenIn = choices.every((choice) => choice[1]) || isOneOf(false);
      return isTakenIn && !isOneOf(true);
    },
  }));
}

const answerOf = ({ answers }: RecordedInterview, variable: string): unknown => answers[variable];

/** One or several categories, or any of a list of them. */
const category = (text: string, ...categories: readonly string[]): ValueSample => ({
  text,
  matches: (answer) => [answer].flat().some((one) => categories.includes(String(one))),
});

const range = (text: string, from: number, to: number): ValueSample => ({
  text,
  matches: (answer) => Number(answer) >= from && Number(answer) <= to,
});

const days = (text: string, fromDay = '0001-01-01', toDay = '9999-12-31'): ValueSample => ({
  text,
  matches: (answer) => String(answer) >= fromDay && String(answer) <= toDay,
});

const containing = (text: string, token = text): ValueSample => ({
  text: `${token}~`,
  matches: (answer) => foldText(String(answer)).includes(foldText(text)),
});

/** Date codes with the days they mean on `sampleToday`, worked out by hand. */
export const sampleDays = [
  days('today', '2026-06-15', '2026-06-15'),
  days('rdatee7db', '2026-06-08', '2026-06-08'),
  days('rdateb1mb', undefined, '2026-05-14'),
  days('rdatea1yb', '2025-06-16'),
  days('rdays-30,0', '2026-05-17', '2026-06-15'),
  days('rmonths-2,-1', '2026-05-01', '2026-05-31'),
  days('rmonths-12,0', '2025-07-01', '2026-06-30'),
  days('ryears-2,-1', '2025-01-01', '2025-12-31'),
  days('2026-02-01_2026-02-28', '2026-02-01', '2026-02-28'),
  days('2025-12-31_', '2025-12-31'),
  days('!_2025-06-30', undefined, '2025-06-30'),
  days('1900-01-01_2199-12-31'),
] as const;

/** Filters by a campaign, with what they mean said once more. */
export const campaignSampleArbitrary: fc.Arbitrary<FilterSample> = fc
  .record({
    // The third has not begun, the ninth never was.
    campaign: fc.constantFrom(1, 2, 1, 2, 3, 9),
    days: fc.constantFrom('', '', '0', '7', '30', '3653'),
    state: fc.constantFrom('', '', 'delivered', 'pending', 'failed', 'unsubscribed'),
    opened: fc.constantFrom('', '', 'yes', 'no'),
    clicked: fc.constantFrom('', '', 'yes', 'no'),
  })
  .map(({ campaign, days, state, opened, clicked }) => ({
    token: `cf${campaign}=${days}*${state}*${opened}*${clicked}`,
    matches: ({ sendOuts = [] }) =>
      campaign < 3 &&
      sendOuts.some(
        (one) =>
          one.campaign === campaign &&
          (days === '' || one.days <= Number(days)) &&
          (state === '' || one.state === state) &&
          (opened === '' || one.opened === (opened === 'yes')) &&
          (clicked === '' || one.clicked === (clicked === 'yes')),
      ),
  }));

/** Filters of every kind over the small universe's survey with the sample variables. */
export const filterSampleArbitrary: fc.Arbitrary<FilterSample> = fc.oneof(
  filterOver('model', [
    category('golf', 'golf'),
    category('polo', 'polo', 'polo1'),
    category('polo1', 'polo', 'polo1'),
    category('id3', 'id3'),
    category('GOL~', 'golf'),
    // The title of a merged category stands for what it is merged into.
    category('alter polo~', 'polo', 'polo1'),
    category('o~', 'golf', 'polo', 'polo1'),
    category('nothing like it~'),
    category('vanished'),
  ]),
  filterOver('reasons', [
    category('price', 'price'),
    category('staff', 'staff'),
    category('i~', 'price', 'waiting'),
    category('gone'),
  ]),
  filterOver('nps', [range('0_6', 0, 6), range('9_10', 9, 10), range('-5_2.5', -5, 2.5), range('6.5_6.9', 6.5, 6.9)]),
  filterOver('price', [
    range('12.3_12.3', 12.3, 12.3),
    range('0.05_33.35', 0.05, 33.35),
    range('-999999999999999_999999999999999', -999_999_999_999_999, 999_999_999_999_999),
    ...[10, 20, 30, 40, 50, 60].map((from) => range(`${from}_${from + 5.5}`, from, from + 5.5)),
  ]),
  filterOver('paid', [
    range('1.15_1.15', 1.15, 1.15),
    range('-20_0', -20, 0),
    range('-999999999999999_-0.01', -999_999_999_999_999, -0.01),
    range('0.005_999999999999999', 0.005, 999_999_999_999_999),
    ...[0, 100, 200, 300, 400, 500].map((from) => range(`${from}.5_${from + 50}`, from + 0.5, from + 50)),
  ]),
  filterOver('bought', sampleDays),
  filterOver('comment', [
    containing('muller'),
    containing('MÜLLER'),
    containing('creme'),
    containing('%'),
    containing('_', '!_'),
    containing('a*b\\', 'a!*b\\'),
    containing("'"),
    containing('ё'),
    containing('\n'),
    containing('.'),
    containing('olu'),
  ]),
  filterOver(
    'channel',
    [category('mail', 'mail'), category('sms', 'sms'), category('fax', 'fax')],
    ({ channel }) => channel,
  ),
);
