import { type ReactNode, use } from 'react';
import classes from './headline.module.css';
import { HeadlineLevel } from './headline-level.ts';

interface HeadlineProps {
  /** Where the thing is: links of the levels above, the uppermost first. */
  readonly trail?: readonly ReactNode[];
  /** Says what the trail is, for screen readers. */
  readonly trailLabel?: string;
  /** Before the trail, e.g. a button that goes up. */
  readonly action?: ReactNode;
  readonly title: ReactNode;
  /** The number the page is about. */
  readonly figure?: ReactNode;
  /** What belongs to the number, separated by middle dots. */
  readonly facts?: readonly ReactNode[];
}

/** Name and number of what the page shows, in one line that wraps on narrow screens. */
export function Headline({ trail = [], trailLabel, action, title, figure, facts = [] }: HeadlineProps) {
  const Heading = `h${use(HeadlineLevel)}` as const;
  return (
    <header className={classes['headline']}>
      {action}
      {trail.length > 0 && (
        <nav aria-label={trailLabel} className={classes['trail']}>
          {trail.map((level, index) => (
            <span key={index} className={classes['level']}>
              {level}
            </span>
          ))}
        </nav>
      )}
      <Heading className={classes['title']}>{title}</Heading>
      {figure !== undefined && <p className={classes['figure']}>{figure}</p>}
      {facts.length > 0 && (
        <p className={classes['facts']}>
          {facts.map((fact, index) => (
            <span key={index} className={classes['fact']}>
              {fact}
            </span>
          ))}
        </p>
      )}
    </header>
  );
}
