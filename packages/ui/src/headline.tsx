import { type ReactNode, use, useEffect } from 'react';
import classes from './headline.module.css';
import { HeadlineLevel } from './headline-level.ts';
import { PageFrame } from './page-frame.ts';

interface HeadlineProps {
  /** Kind of page, where the title is the name of a thing: said before the trail unless the menu has another word for it. */
  readonly page?: string | undefined;
  /** Where the thing is: links of the levels above, the uppermost first. */
  readonly trail?: readonly ReactNode[];
  /** Says what the trail is, for screen readers. */
  readonly trailLabel?: string;
  /** Before the trail, e.g. a button that goes up. */
  readonly action?: ReactNode;
  readonly title: string;
  /** What the title of the window says instead: browsers remember it, so it does not name persons. */
  readonly windowTitle?: string | undefined;
  /** The number the page is about. */
  readonly figure?: ReactNode;
  /** What belongs to the number, separated by middle dots. */
  readonly facts?: readonly ReactNode[];
}

/** Name and number of what the page shows, in one line that wraps on narrow screens. */
export function Headline({
  page,
  trail = [],
  trailLabel,
  action,
  title,
  windowTitle = title,
  figure,
  facts = [],
}: HeadlineProps) {
  const level = use(HeadlineLevel);
  const Heading = `h${level}` as const;
  const { menuTitle, onName } = use(PageFrame);
  const kind = page === undefined ? undefined : (menuTitle ?? page);
  const onPageName = level === 1 ? onName : undefined;
  useEffect(() => {
    onPageName?.({ page: kind, title: windowTitle });
    return () => onPageName?.(undefined);
  }, [onPageName, kind, windowTitle]);
  return (
    <header className={classes['headline']}>
      {action}
      {kind !== undefined && level === 1 && kind !== title && <p className={classes['page']}>{kind}</p>}
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
