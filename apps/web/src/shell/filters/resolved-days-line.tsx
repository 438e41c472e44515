import type { Day } from '@echolot/core/day';
import type { ReactNode } from 'react';
import styles from './filter-form.module.css';
import { resolvedDaysOf } from './resolved-days.ts';
import { useDaysInWords } from './use-days-in-words.ts';

/** The days a code means today, in words; said again when they change. */
export function ResolvedDaysLine({ code, today }: { code: string | undefined; today: Day }): ReactNode {
  const inWords = useDaysInWords();
  const days = code === undefined ? undefined : resolvedDaysOf(code, today);
  return <output className={styles['resolved']}>{days ? inWords(days) : ''}</output>;
}
