import type { ListedComment } from '@echolot/contract/analytics/interview-list';
import type { ReactNode } from 'react';
import classes from './interview-row.module.css';

/** A mark further back than this may lie below the two lines that are shown, on which about so many letters have room. */
const shownLetters = 110;
const roomLetters = 160;
const lettersBefore = 40;

/** A comment with the words that were searched for; a long one begins shortly before the first of them. */
export function MarkedText({ text, marks }: Pick<ListedComment, 'text' | 'marks'>) {
  const first = marks[0]?.[0] ?? 0;
  const from = Math.min(first - lettersBefore, text.length - roomLetters);
  const begin = first > shownLetters && from > 0 ? beginOfWord(text, from) : 0;
  const parts: ReactNode[] = [begin > 0 ? '… ' : ''];
  let at = begin;
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  parts.push(text.slice(at));
  return <span className={classes['marked']}>{parts}</span>;
}

function beginOfWord(text: string, from: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 ? from : space + 1;
}
