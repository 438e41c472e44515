import type { ExplainedContext } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useWindowWords } from '../../../place/use-window-words.ts';
import classes from './explain.module.css';
import { FilterLine } from './filter-line.tsx';

interface CountedOverProps {
  readonly context: ExplainedContext;
  /** Head of the line of the days; those of the interview unless told. */
  readonly days?: string;
  /** Filters that do not apply. */
  readonly ignored?: readonly string[];
  /** State of the data, in words. */
  readonly state: string;
  /** Lines between filters and state: what counts. */
  readonly children: ReactNode;
}

/** What a figure is counted over: place, days, filters; and as of when. */
export function CountedOver({ context, days, ignored = [], state, children }: CountedOverProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useWindowWords();
  const { window, windowDate, filters, breadcrumb, unit, treeDay, hierarchy } = context;
  const place = [...breadcrumb.map(({ name }) => name), ...(breadcrumb.at(-1)?.slug === unit.slug ? [] : [unit.name])];
  const left = filters.filter(({ extName }) => ignored.includes(extName));
  return (
    <dl className={classes['counted']}>
      <dt>{t`Unit`}</dt>
      <dd>
        {place.join(' › ')}
        <span className={atoms['quiet']}>
          {' '}
          {hierarchy === 'was'
            ? t`each interview where its unit stood on the day of the interview; names of ${formats.day(treeDay)}`
            : t`as the organisation stands on ${formats.day(treeDay)}`}
        </span>
      </dd>
      <dt>{days ?? (windowDate ? t`Days of ${windowDate.title}` : t`Days`)}</dt>
      <dd>
        {words(window)}
        {window.days !== null && (
          <span className={atoms['quiet']}>
            {' '}
            {t`(${plural(window.days, { one: '# day', other: '# days' })}, both ends included)`}
          </span>
        )}
      </dd>
      {filters
        .filter((filter) => !left.includes(filter))
        .map((filter) => (
          <FilterLine key={filter.extName} filter={filter} />
        ))}
      {left.length > 0 && (
        <>
          <dt>{t`Without effect`}</dt>
          <dd>{t`${left.map(({ title }) => title).join(', ')}: filters that do not apply to this number.`}</dd>
        </>
      )}
      {children}
      <dt>{t`Data as of`}</dt>
      <dd>
        <span className={atoms['quiet']}>{state}</span>
      </dd>
    </dl>
  );
}
