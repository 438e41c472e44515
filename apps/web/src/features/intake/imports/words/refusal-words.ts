import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Formats } from '../../../../i18n/use-formats.ts';
import { printDetail } from './guess-words.ts';

type Details = Readonly<Record<string, string | number>>;

/** Why rows are refused, for a whole kind of them. */
export function refusalTitle(i18n: I18n, code: string): string {
  const title = titles[code];
  return title === undefined ? code.replaceAll('_', ' ') : i18n._(title);
}

const titles: Readonly<Record<string, MessageDescriptor>> = {
  not_utf8: msg`Unreadable characters`,
  no_number: msg`Not a number`,
  too_many_decimals: msg`Too many decimals`,
  outside_scale: msg`Outside the scale`,
  category_too_long: msg`Category too long`,
  comment_too_long: msg`Comment too long`,
  no_day: msg`Not a date`,
  date_missing: msg`No date`,
  no_date: msg`Date not understood`,
  date_before_1971: msg`Date before 1971`,
  date_in_future: msg`Date in the future`,
  unit_missing: msg`No unit`,
  unit_too_long: msg`Name of the unit too long`,
  channel_too_long: msg`Channel too long`,
  locale_too_long: msg`Language code too long`,
  id_missing: msg`No id`,
  id_too_long: msg`Id too long`,
  repeated_id: msg`Id repeated in this file`,
  damaged: msg`Damaged line`,
  unit_kind: msg`Unit of another kind`,
  refused_by_survey: msg`Refused by the survey`,
  unit_unknown: msg`Unknown unit`,
  unit_ambiguous: msg`Name of several units`,
  channel_unknown: msg`Unknown channel`,
  contact_missing: msg`Nobody to write to`,
  contact_too_long: msg`Contact cannot be right`,
};

/** Why one row is refused, with what is in it; the server's own words for a reason we do not know. */
export function refusalSentence(
  i18n: I18n,
  formats: Formats,
  { code, details, message }: { code: string; details: Details; message: string },
): string {
  const value = (name: string): string => printDetail(details[name], formats);
  const sentence = sentenceOf(code, value);
  return sentence === undefined ? message : i18n._(sentence);
}

function sentenceOf(code: string, value: (name: string) => string): MessageDescriptor | undefined {
  switch (code) {
    case 'not_utf8':
      return msg`It has characters that could not be read: choose another encoding.`;
    case 'no_number':
      return msg`“${value('text')}” is no number.`;
    case 'too_many_decimals':
      return msg`${value('value')} has more than ${value('decimals')} decimals.`;
    case 'outside_scale':
      return msg`${value('value')} lies outside ${value('min')} to ${value('max')}.`;
    case 'category_too_long':
    case 'comment_too_long':
    case 'unit_too_long':
    case 'channel_too_long':
    case 'locale_too_long':
    case 'id_too_long':
      return msg`Longer than ${value('most')} characters.`;
    case 'no_day':
    case 'no_date':
      return msg`“${value('text')}” is no date of the form ${value('formats')}.`;
    case 'date_missing':
      return msg`The date is missing.`;
    case 'date_before_1971':
      return msg`${value('text')} lies before 1971.`;
    case 'date_in_future':
      return msg`${value('text')} lies in the future.`;
    case 'unit_missing':
      return msg`It does not say the ${value('kind')}.`;
    case 'id_missing':
      return msg`The id is missing.`;
    case 'repeated_id':
      return msg`The id “${value('id')}” stands in line ${value('firstLine')} already.`;
    case 'unit_kind':
      return msg`“${value('unit')}” is known as ${value('known')}, not as ${value('kind')}.`;
    case 'unit_unknown':
      return msg`There is no unit “${value('unit')}”.`;
    case 'unit_ambiguous':
      return msg`Several units are called “${value('unit')}”. Use their ids.`;
    case 'channel_unknown':
      return msg`“${value('text')}” is none of the channels ${value('known')}.`;
    case 'contact_missing':
      return msg`It has no customer number, e-mail address or phone number.`;
    default:
      return undefined;
  }
}
