import type { CourseEvent, Courses } from '@echolot/contract/analytics/insights';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './insights.module.css';

/** A, B, … Z, then AA: the marks of events in the charts. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** Letters of the events in each bucket. */
export function lettersByBucket({ buckets, events }: Pick<Courses, 'buckets' | 'events'>): string[][] {
  return buckets.map(({ fromDay, toDay }) =>
    events.flatMap(({ day }, index) => (day >= fromDay && day <= toDay ? [letterOf(index)] : [])),
  );
}

/** What the letters in the charts stand for. */
export function EventList({ courses: { events } }: { readonly courses: Courses }) {
  const { t } = useLingui();
  const formats = useFormats();
  const wordsOf = useEventWords();
  if (events.length === 0) return null;
  return (
    <section aria-label={t`What happened`} className={classes['events']}>
      <h2>{t`What happened`}</h2>
      <dl>
        {events.map((event, index) => (
          <div key={index}>
            <dt>
              <span className={classes['letter']}>{letterOf(index)}</span> {formats.day(event.day)}
            </dt>
            <dd>{wordsOf(event)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An event as a sentence; where another unit may not be seen, without its name. */
export function useEventWords(): (event: CourseEvent) => string {
  const { t } = useLingui();
  return ({ kind, from, to }) => {
    switch (kind) {
      case 'opened':
        return to ? t`Opened below ${to}` : t`Newly opened`;
      case 'renamed':
        return t`Renamed from ${from ?? ''} to ${to ?? ''}`;
      case 'moved':
        return from && to ? t`Moved from ${from} to ${to}` : to ? t`Moved to ${to}` : t`Moved`;
      case 'merged_in':
        return to ? t`${to} became part of it` : t`Another unit became part of it`;
      case 'merged_away':
        return to ? t`Became part of ${to}` : t`Became part of another unit`;
      case 'separated':
        return from ? t`Separated from ${from}` : t`Separated again`;
      case 'closed':
        return t`Closed`;
      case 'owner':
        return t`Changed owner`;
      case 'scale':
        return t`The scale or method of ${to ?? ''} changed`;
      case 'measure':
        return t`Action done: ${to ?? ''}`;
    }
  };
}
