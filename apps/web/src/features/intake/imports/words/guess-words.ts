import type { ImportColumn } from '@echolot/contract/intake/imports';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Formats } from '../../../../i18n/use-formats.ts';

type ColumnGuess = NonNullable<ImportColumn['guess']>;

/** Why a column is taken for what it is, with the particulars the server found; empty for a reason of a later version. */
export function guessSentence(i18n: I18n, formats: Formats, { because, details }: ColumnGuess): string {
  const value = (name: string): string => printDetail(details[name], formats);
  const sentence = sentenceOf(because, value);
  return sentence === undefined ? '' : i18n._(sentence);
}

/** A particular as one reads it: days and numbers in the reader's way. */
export function printDetail(detail: string | number | undefined, formats: Formats): string {
  if (typeof detail === 'number') {
    return new Intl.NumberFormat(formats.locale, { maximumFractionDigits: 4 }).format(detail);
  }
  if (detail === undefined) return '';
  return /^\d{4}-\d\d-\d\d$/.test(detail) ? formats.day(detail) : detail;
}

const sources: Readonly<Record<string, string>> = {
  limesurvey: 'LimeSurvey',
  qualtrics: 'Qualtrics',
  formbricks: 'Formbricks',
};

function sentenceOf(because: string, value: (name: string) => string): MessageDescriptor | undefined {
  switch (because) {
    case 'saved_mapping':
      return msg`As in the saved mapping “${value('mapping')}”.`;
    case 'existing_variable':
      return msg`The survey has it already: ${value('variable')}.`;
    case 'existing_units':
      return msg`${value('matched')} of ${value('of')} names are units you have: ${value('kind')}.`;
    case 'not_of_samples':
      return msg`An invitation has no room for it.`;
    case 'survey_definition':
      return msg`So says the definition of the survey (${sources[value('source')] ?? value('source')}).`;
    case 'depends_on':
      return msg`Each ${value('child')} lies in one ${value('parent')} only (${value('held')} of ${value('total')}).`;
    case 'named_unit':
      return msg`The name says so: ${value('kind')}.`;
    case 'named_but_not_nested':
      return msg`Named like a unit, but the same ${value('kind')} stands below several others.`;
    case 'best_for_unit':
      return msg`No column is named like a unit; this one, with ${value('distinct')} different names, fits best.`;
    case 'id_of':
      return msg`Names the same things as ${value('column')}, one to one.`;
    case 'same_as':
      return msg`Says the same as ${value('column')} in every row.`;
    case 'unique_id':
      return msg`Different in every row.`;
    case 'named_id':
      return msg`Named like an id; ${value('distinct')} different ones.`;
    case 'named_date':
      return msg`Dates from ${value('first')} to ${value('last')}, named like the day of the answer.`;
    case 'most_complete_date':
      return msg`Of the dates, the one most rows have.`;
    case 'only_date':
      return msg`The only date of the file.`;
    case 'date_values':
      return msg`Dates from ${value('first')} to ${value('last')}.`;
    case 'nps_named':
      return msg`Named or asked like an NPS question.`;
    case 'nps_values':
      return msg`Whole numbers from 0 to 10, as the NPS asks.`;
    case 'csat_named':
      return msg`Named or asked like satisfaction.`;
    case 'ces_named':
      return msg`Named or asked like effort.`;
    case 'scale_values':
      return msg`Whole numbers from ${value('min')} to ${value('max')}: a scale.`;
    case 'scale_as_others':
      return msg`Answered from ${value('min')} to ${value('max')}; the scale of the questions beside it.`;
    case 'yes_no':
      return msg`Yes or no: counted as the share of yes.`;
    case 'percent':
      return msg`Numbers from 0 to 100.`;
    case 'word_scale':
      return msg`All ${value('words')} answers are words of a scale we know.`;
    case 'labelled_scale':
      return msg`Numbers with a label, from ${value('min')} to ${value('max')}.`;
    case 'quantity':
      return msg`Numbers from ${value('min')} to ${value('max')}, too far apart for a scale.`;
    case 'few_values':
      return msg`${value('distinct')} different texts that repeat.`;
    case 'pieces':
      return msg`Several of ${value('distinct')} texts in one cell, separated by “${value('separator')}”.`;
    case 'boxes':
      return value('boxes') === '1'
        ? msg`A box to tick: ticked in ${value('ticked')} rows.`
        : msg`A box to tick: one of ${value('boxes')} of the same question, which become one variable.`;
    case 'nested_list':
      return msg`A list of objects in each row: left out, for no column can hold it. Export it as rows or columns of their own.`;
    case 'long_text':
      return msg`Free text, ${value('averageLength')} characters on average.`;
    case 'named_comment':
      return msg`Named or asked like a comment.`;
    case 'contact_values':
    case 'named_contact':
      return msg`Data about a person: kept with the contact, never in the interview.`;
    case 'named_channel':
      return msg`The name says so: how the answer came in.`;
    case 'named_locale':
      return msg`Codes of languages.`;
    case 'empty':
      return msg`No row says anything here.`;
    case 'constant':
      return msg`The same in every row: ${value('value')}.`;
    case 'technical':
      return msg`Made by the survey software; no answer of a customer.`;
    case 'personal':
      return msg`Data about a person, as it seems: left out, as it must not become an answer others see.`;
    case 'personal_twice':
      return msg`Data about a person that another column holds better.`;
    case 'of_unit':
      return msg`Says the same for each ${value('column')}: it describes the unit.`;
    case 'too_many_values':
      return msg`${value('distinct')} different values: too many for a category.`;
    case 'unclear':
      return msg`Nothing tells what this is. Please say.`;
    default:
      return undefined;
  }
}
