import type { ImportFault } from '@echolot/contract/imports';
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
    case 'no_answered_at':
    case 'answered_at_missing':
      return msg`Say which column is the date of the answer.`;
    case 'no_level':
    case 'no_levels':
    case 'no_unit':
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
    default:
      return undefined;
  }
}
