import type { InterviewList, InterviewListColumn, InterviewListRow } from '@echolot/contract/analytics/interview-list';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { ExtraColumn } from './use-chosen-columns.ts';

/** What each row shows, and where. */
export interface RowColumns {
  /** The indicator the list is sorted by, or the first that was chosen. */
  readonly chip: InterviewListColumn | undefined;
  /** The others, in the order of the survey. */
  readonly facts: readonly InterviewListColumn[];
  readonly comments: boolean;
  readonly extras: readonly ExtraColumn[];
}

export function rowColumnsOf(
  { columns, chosen, sort, words }: InterviewList,
  extras: readonly ExtraColumn[],
): RowColumns {
  const shown = columns.filter(({ extName }) => chosen.includes(extName));
  const indicators = shown.filter(({ kind }) => kind === 'indicator');
  const chip = indicators.find(({ extName }) => extName === sort.replace(/^-/, '')) ?? indicators[0];
  return {
    chip,
    facts: shown.filter((column) => column !== chip && column.kind !== 'comment'),
    comments: words.length > 0 || shown.some(({ kind }) => kind === 'comment'),
    extras,
  };
}

/** An answer in the reader's words. */
export function useAnswerText({
  titles,
}: Pick<InterviewList, 'titles'>): (
  column: InterviewListColumn,
  answer: InterviewListRow['answers'][string],
) => string {
  const formats = useFormats();
  return ({ extName, kind }, answer) => {
    if (answer === null) return '–';
    if (typeof answer === 'number') return new Intl.NumberFormat(formats.locale).format(answer);
    if (kind === 'date') return formats.day(String(answer));
    return [answer]
      .flat()
      .map((category) => titles[extName]?.[category] ?? category)
      .join(', ');
  };
}
