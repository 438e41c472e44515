import type { InterviewList, InterviewListColumn, InterviewListRow } from '@echolot/contract/analytics/interview-list';
import { languageName, languageTag } from '@echolot/core/language-tag';
import atoms from '@echolot/ui/atoms.module.css';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import classes from './interview-row.module.css';
import { MarkedText } from './marked-text.tsx';
import { type RowColumns, useAnswerText } from './row-columns.ts';
import { ScoreChip } from './score-chip.tsx';

interface InterviewRowProps {
  readonly row: InterviewListRow;
  readonly index: number;
  readonly list: InterviewList;
  readonly columns: RowColumns;
  readonly onOpen: () => void;
}

/** One interview as a line to read: how it was rated, where and when, and what was said. */
export function InterviewRow({ row, index, list, columns, onOpen }: InterviewRowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { unit, unitAbove, isUnitWidened, day, person, status } = row;
  const { chip, facts, extras, comments } = columns;
  const has = (extra: (typeof extras)[number]): boolean => extras.includes(extra);
  const quiet = [
    ...(unitAbove !== '' ? [unitAbove] : []),
    ...(has('person') && person !== '' ? [person] : []),
    ...(has('channel') && row.channel !== '' ? [row.channel] : []),
    ...(has('language') && row.locale !== '' ? [languageName(row.locale, formats.wordLocale)] : []),
    ...(status === 'partial' ? [t`incomplete`] : []),
  ];
  return (
    <a
      href={paths.interview(list.survey, row.interviewId)}
      className={classes['row']}
      data-row={index}
      data-facts={facts.length > 0 || undefined}
      onClick={onOpen}
    >
      {chip && <ScoreChip column={chip} value={numberOf(row, chip)} />}
      <span className={classes['who']}>
        <span className={classes['unit']}>
          <span className={classes['name']}>{unit.name}</span>
          {isUnitWidened && (
            <span
              className={classes['widened']}
              title={t`One of the units below: too few people answered there to name it`}
            >
              <IconUsersGroup size={14} aria-hidden />
              <VisuallyHidden>{t`One of the units below: too few people answered there to name it`}</VisuallyHidden>
            </span>
          )}
          <time dateTime={row.answeredAt} title={formats.instant(new Date(row.answeredAt))} className={classes['day']}>
            {formats.day(day)}
          </time>
        </span>
        {quiet.length > 0 && <span className={classes['quiet']}>{quiet.join(' · ')}</span>}
      </span>
      {comments && <Said row={row} list={list} />}
      {facts.length > 0 && <Facts row={row} list={list} facts={facts} />}
    </a>
  );
}

const numberOf = ({ answers }: InterviewListRow, { extName }: InterviewListColumn): number | null => {
  const answer = answers[extName];
  return typeof answer === 'number' ? answer : null;
};

/** What was said, in its own language. */
function Said({ row, list }: Pick<InterviewRowProps, 'row' | 'list'>) {
  const { t } = useLingui();
  const named = list.columns.filter(({ kind }) => kind === 'comment').length > 1;
  // What a search found is first.
  const comments = row.comments.toSorted((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0));
  if (comments.length === 0) return <span className={classes['nothingSaid']}>{t`No comment`}</span>;
  return (
    <span className={classes['said']} dir="auto">
      {comments.map(({ variable, text, marks }) => (
        <span key={variable} className={classes['comment']}>
          {named && (
            <span className={atoms['note']}>
              {list.columns.find(({ extName }) => extName === variable)?.title ?? variable}{' '}
            </span>
          )}
          <span lang={languageTag(row.locale)}>
            <MarkedText text={text} marks={marks} />
          </span>{' '}
        </span>
      ))}
    </span>
  );
}

/** The other answers that were chosen, in one line. */
function Facts({ row, list, facts }: Pick<InterviewRowProps, 'row' | 'list'> & { facts: RowColumns['facts'] }) {
  const textOf = useAnswerText(list);
  return (
    <span className={classes['facts']}>
      {facts.map((column) => (
        <span key={column.extName} className={classes['fact']}>
          <span className={atoms['note']}>{column.title}</span>{' '}
          {column.kind === 'indicator' ? (
            <ScoreChip column={column} value={numberOf(row, column)} />
          ) : (
            textOf(column, row.answers[column.extName] ?? null)
          )}
        </span>
      ))}
    </span>
  );
}
