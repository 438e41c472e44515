import type { ImportFault } from '@echolot/contract/intake/imports';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the mapping lacks or contradicts; the server's own sentence for one we do not know. */
export function faultSentence(i18n: I18n, { code, details, message }: ImportFault): string {
  const value = (name: string): string => String(details[name] ?? '');
  const sentence = sentenceOf(code, value);
  return sentence === undefined ? message : i18n._(sentence);
}

function sentenceOf(code: string, value: (name: string) => string): MessageDescriptor | undefined {
  switch (code) {
    case 'no_date':
      return msg`Say which column is the date of the answer.`;
    case 'no_level':
      return msg`Say which column names the unit the answer belongs to.`;
    case 'no_indicator':
      return msg`Make at least one column a score: a ranking is by scores.`;
    case 'nothing_above':
      return msg`Nothing is above the first level: refuse such rows, or name a unit for them.`;
    case 'named_twice':
      return msg`Two columns share the name “${value('extName')}”. Change one.`;
    case 'bad_scale':
      return msg`The least value must lie below the greatest, and neither may have more decimals than the scale.`;
    case 'nps_needs_0_to_10':
      return msg`NPS is asked from 0 to 10. Set this scale, or choose another method.`;
    case 'nps_needs_higher':
      return msg`NPS counts high answers as good. Set “high is good”, or choose another method.`;
    case 'bad_top_boxes':
      return msg`The number of top answers must be whole and smaller than the scale.`;
    case 'bad_date_format':
      return msg`This form of dates cannot be read.`;
    case 'bad_name':
      return msg`“${value('value')}” cannot be a name: use small letters a–z, digits and no spaces.`;
    case 'bad_time_zone':
      return msg`There is no time zone “${value('value')}”.`;
    case 'column_missing':
      return msg`The file has no column “${value('column')}”. Press to take it out.`;
    case 'column_repeated':
      return msg`The file has ${value('count')} columns called “${value('column')}”. Rename all but one.`;
    case 'column_unused':
      return msg`Nobody has said yet what “${value('column')}” is. Choose what it is, or leave it out.`;
    case 'few_columns':
      return msg`Only ${value('count')} column was found. Perhaps another sign separates the columns.`;
    case 'person_and_answer':
      return msg`“${value('column')}” is about a person and cannot be an answer too. Choose one of the two.`;
    case 'other_perspective':
      if (value('there').includes(','))
        return msg`This survey has several hierarchies (${value('there')}), and a file places its answers in one only. Choose another survey, or make a new one.`;
      return msg`The interviews of this survey stand in the hierarchy ${value('there')}, not in ${value('named')}.`;
    case 'other_variable':
      return msg`“${value('variable')}” has ${value('key')} ${value('there')} in the survey, not ${value('named')}. Make it alike, or give it another name.`;
    case 'variable_removed':
      return msg`“${value('variable')}” was removed from the survey. Give it another name, or leave it out.`;
    case 'too_many_categories':
      return msg`“${value('variable')}” would get ${value('count')} new categories, too many to choose from. Make it a comment, or leave it out.`;
    case 'sample_answers':
      return msg`Contacts to be invited have given no answers: leave such columns out.`;
    case 'no_address_column':
      return msg`Say which column is the customer number, the e-mail address or the phone number.`;
    case 'survey_unknown':
      return msg`There is no survey “${value('survey')}”. Choose one that is there.`;
    case 'no_unit_column':
      return msg`Say which column names the unit in ${value('perspective')}.`;
    case 'perspective_unknown':
      return msg`The survey has no hierarchy ${value('perspective')}.`;
    default:
      return undefined;
  }
}
