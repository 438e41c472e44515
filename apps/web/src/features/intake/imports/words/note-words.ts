import type { ImportNote } from '@echolot/contract/intake/imports';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Formats } from '../../../../i18n/use-formats.ts';
import { printDetail } from './guess-words.ts';

/** What was decided over a whole column, or what to look at, as a sentence; empty for a note of a later version. */
export function noteSentence(i18n: I18n, formats: Formats, { code, details }: ImportNote): string {
  const value = (name: string): string => printDetail(details[name], formats);
  const order = details['order'] === 'month' || details['order'] === 'month-first' || details['order'] === 'mdy';
  const first = i18n._(order ? msg`month` : msg`day`);
  const cells = Number(details['cells'] ?? 0);
  const sentence = sentenceOf(code, value, first, cells);
  return sentence === undefined ? '' : i18n._(sentence);
}

function sentenceOf(
  code: string,
  value: (name: string) => string,
  first: string,
  cells: number,
): MessageDescriptor | undefined {
  const column = value('column');
  switch (code) {
    case 'no_date':
      return msg`No column is the date of the answer yet. Choose one.`;
    case 'no_unit':
      return msg`No column says where the answer belongs yet. Make one a level of the organisation.`;
    case 'no_indicator':
      return msg`No column is a score yet. A ranking needs at least one.`;
    case 'day_month_by_evidence':
      return msg`${column}: ${plural(cells, { one: '# date has a number above 12', other: '# dates have a number above 12' })}, such as ${value('evidence')}, so the ${first} comes first.`;
    case 'day_month_by_file':
      return msg`${column}: day and month could be either; another column of the file shows that the ${first} comes first.`;
    case 'day_month_by_future':
      return msg`${column}: the ${first} comes first; read the other way, dates would lie in the future.`;
    case 'day_month_open':
      return msg`${column}: nothing tells whether day or month comes first. It is read with the ${first} first; please look.`;
    case 'day_month_mixed':
      return msg`${column}: some dates prove day first (${value('dayFirst')}), some month first (${value('monthFirst')}). Each is read as it can be.`;
    case 'several_date_formats':
      return msg`${column} writes its dates in several ways: ${value('formats')}.`;
    case 'dates_guessed_anew':
      return msg`${column}: the dates are written in another way than in “${value('mapping')}” (${value('before')}). They are read as ${value('formats')}; please look.`;
    case 'unread_dates':
      return msg`${column}: ${plural(cells, { one: '# cell is no date.', other: '# cells are no dates.' })}`;
    case 'month_dates':
      return msg`${column}: ${plural(cells, { one: '# date says', other: '# dates say' })} month and year only. The first day of the month is taken, and shown as the month.`;
    case 'damaged_lines':
      return msg`${plural(cells, { one: '# line cannot be read as a row', other: '# lines cannot be read as rows' })}, the first of them line ${value('line')}: ${value('reason')}`;
    case 'encoding_open':
      return msg`The characters were read as ${value('encoding')}: ${value('sample')}. As ${value('other')} they are ${value('otherSample')}.`;
    case 'merged_cells':
      return msg`${plural(cells, { one: '# block of merged cells', other: '# blocks of merged cells' })}: each row takes what the block says.`;
    case 'decimal_open':
      return msg`${column}: nothing tells whether “${value('decimal')}” separates decimals or thousands. It is read as decimals; please look.`;
    case 'decimals_rounded':
      return msg`${column}: numbers have up to ${value('decimals')} decimals. They are rounded to ${value('kept')}, which is what is kept.`;
    case 'missing_codes':
      return msg`${column}: ${value('codes')} lies off the scale and is taken for “no answer” (${plural(cells, { one: '# cell', other: '# cells' })}).`;
    case 'outside_scale':
      return msg`${column}: ${plural(cells, { one: '# cell lies', other: '# cells lie' })} outside ${value('min')} to ${value('max')}.`;
    case 'unknown_words':
      return msg`${column}: ${plural(cells, { one: '# cell says', other: '# cells say' })} something the scale does not know: ${value('words')}.`;
    case 'rows_without_unit':
      return msg`${column}: ${plural(cells, { one: '# row does not say where it belongs.', other: '# rows do not say where they belong.' })}`;
    case 'rows_without_date':
      return msg`${column}: ${plural(cells, { one: '# row has no date.', other: '# rows have no date.' })}`;
    case 'repeated_ids':
      return msg`${column}: ${plural(cells, { one: '# row repeats an id.', other: '# rows repeat an id.' })} The first of each counts.`;
    case 'no_external_id':
      return msg`No column is an id. Equal rows are different answers, and the same file again adds nothing.`;
    case 'estimated_distinct':
      return msg`${column} has about ${value('distinct')} different values; more than are counted exactly.`;
    case 'new_variables':
      return msg`${value('count')} columns are new to this survey.`;
    case 'unmatched_variables':
      return msg`The survey has variables this file does not: ${value('names')}.`;
    case 'dependency_exceptions':
      return msg`${value('exceptions')} of ${value('child')} appear below more than one ${value('parent')}.`;
    default:
      return undefined;
  }
}
