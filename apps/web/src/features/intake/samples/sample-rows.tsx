import type { SampleList, SampleRow } from '@echolot/contract/intake/samples';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { VirtualList } from '@echolot/ui/virtual-list';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { rememberList } from './last-list.ts';
import classes from './sample-rows.module.css';
import { toneOf, useSampleWords } from './use-sample-words.ts';

interface SampleRowsProps {
  readonly list: SampleList;
  readonly rows: readonly SampleRow[];
  readonly isStale: boolean;
  readonly more: (() => void) | undefined;
}

/** Row heights, as the styles have them. */
const rowPx = 52;
const phoneRowPx = 92;
/** So far below the screen the next page is asked for. */
const askMorePx = '1600px';

export function SampleRows({ list, rows, isStale, more }: SampleRowsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const isPhone = useIsPhone();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !more) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { root: document.getElementById('main'), rootMargin: `0px 0px ${askMorePx} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [more]);
  return (
    <div className={classes['rows']}>
      <VirtualList
        label={t`Samples of ${list.unit.name}`}
        items={rows}
        keyOf={({ sampleId }) => sampleId}
        itemHeightPx={isPhone ? phoneRowPx : rowPx}
        isStale={isStale}
        render={(row) => <OneRow survey={list.survey} row={row} />}
      />
      <div ref={end} aria-hidden className={classes['end']} />
      {more && (
        <p className={classes['onPaper']}>
          {t`Only the first ${formats.count(rows.length)} are printed; a report file holds all of them.`}
        </p>
      )}
    </div>
  );
}

function OneRow({ survey, row }: { readonly survey: string; readonly row: SampleRow }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useSampleWords();
  const { state, reason, campaigns, unit, person, eventDay, stateAt, channel } = row;
  const said = reason === '' ? campaigns.join(', ') : words.reason(reason);
  return (
    <a href={paths.sample(survey, row.sampleId)} className={classes['row']} onClick={rememberList}>
      <span className={classes['state']} data-tone={toneOf(state)}>
        {words.states[state]}
      </span>
      <span className={classes['who']}>
        <strong>{person || t`Nobody known`}</strong>
        <span>
          {unit?.name ?? t`No unit`} · {words.channels[channel]}
        </span>
      </span>
      <span className={classes['said']}>{said}</span>
      <span className={classes['days']}>
        <time dateTime={eventDay}>{formats.day(eventDay)}</time>
        <time dateTime={stateAt} title={t`Last change`}>
          {formats.instant(new Date(stateAt))}
        </time>
      </span>
    </a>
  );
}
