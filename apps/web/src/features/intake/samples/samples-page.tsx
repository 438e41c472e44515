import type { ResponseRates, SampleList } from '@echolot/contract/intake/samples';
import { ProgressLine } from '@echolot/ui/progress-line';
import { SearchField } from '@echolot/ui/search-field';
import { Segmented } from '@echolot/ui/segmented';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { PlaceHead } from '../../../place/place-head.tsx';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../../analytics/explain/use-explain.tsx';
import { RatesTable } from './rates-table.tsx';
import { SampleLinks } from './sample-links.tsx';
import { SampleRows } from './sample-rows.tsx';
import classes from './samples-page.module.css';
import { IgnoredFilters, NoSamples, NotAllowed, RowsSkeleton, SamplesFailure } from './samples-states.tsx';
import { StateChoice } from './state-choice.tsx';
import { useRates } from './use-rates.ts';
import { useSamplePages } from './use-sample-pages.ts';
import { useSampleWords } from './use-sample-words.ts';
import { type SampleSort, type SamplesAddress, useSamplesAddress } from './use-samples-address.ts';

/** Who is to be invited or was, and what came back. */
export function SamplesPage() {
  const { permissions } = useIdentity();
  return permissions.includes('samples.read') ? <Samples /> : <NotAllowed />;
}

function Samples() {
  const { t } = useLingui();
  const address = useSamplesAddress();
  const isList = address.view === undefined;
  const pages = useSamplePages(address, isList);
  const rates = useRates(address, !isList);
  const shown: SampleList | ResponseRates | undefined = isList ? pages.list : rates.data;
  const error = isList ? pages.error : rates.error;
  const isFetching = isList ? pages.isFetching : rates.isFetching;
  if (!shown && error)
    return (
      <SamplesFailure
        error={error}
        isRetrying={isFetching}
        onRetry={() => (isList ? pages.retry() : void rates.refetch())}
      />
    );
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={isFetching && (!shown || pages.isStale)} label={t`Loading the samples`} />
      {shown ? (
        <SamplesHeadline shown={shown} address={address} readAt={isList ? pages.readAt : rates.dataUpdatedAt} />
      ) : (
        <div className={classes['headSkeleton']} aria-hidden />
      )}
      <div className={classes['toolbar']}>
        <Segmented
          label={t`View`}
          value={isList ? 'list' : 'response'}
          onChange={(view) => address.change({ view: view === 'response' ? view : undefined })}
          choices={[
            { value: 'list', title: t`Contacts` },
            { value: 'response', title: t`Response` },
          ]}
        />
        <SampleLinks />
        {isList && <ListTools address={address} isMasked={pages.list?.isMasked ?? true} />}
      </div>
      {shown && <IgnoredFilters ignored={shown.ignored} />}
      {isList && <StateChoice address={address} counts={pages.list?.counts} />}
      {!isList ? (
        rates.data ? (
          <RatesTable
            rates={rates.data}
            hrefOf={address.hrefOf}
            isStale={rates.isPlaceholderData}
            readAt={rates.dataUpdatedAt}
          />
        ) : (
          <RowsSkeleton />
        )
      ) : !pages.list ? (
        <RowsSkeleton />
      ) : pages.rows.length === 0 ? (
        <NoSamples address={address} />
      ) : (
        <SampleRows list={pages.list} rows={pages.rows} isStale={pages.isStale} more={pages.more} />
      )}
      {shown && error && (
        <p role="status" className={classes['notice']}>
          {t`The latest could not be read; what is shown may be out of date.`}
        </p>
      )}
    </div>
  );
}

const typingMs = 300;

function ListTools({ address, isMasked }: { readonly address: SamplesAddress; readonly isMasked: boolean }) {
  const { t } = useLingui();
  const { q = '', sort = 'newest', change } = address;
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    setText(q);
  }
  useEffect(() => {
    if (text === q) return undefined;
    const timer = setTimeout(() => change({ q: text || undefined }), typingMs);
    return () => clearTimeout(timer);
  }, [text, q, change]);
  return (
    <>
      <div className={classes['search']}>
        <SearchField
          label={t`Find samples`}
          placeholder={isMasked ? t`Id of the event` : t`Name, e-mail, phone, number or id of the event`}
          value={text}
          onChange={setText}
        />
      </div>
      <label className={classes['sort']}>
        <span>{t`Order`}</span>
        <select value={sort} onChange={(event) => change({ sort: event.currentTarget.value as SampleSort })}>
          <option value="newest">{t`Newest event first`}</option>
          <option value="oldest">{t`Oldest event first`}</option>
          <option value="changed">{t`Latest change first`}</option>
        </select>
      </label>
    </>
  );
}

interface SamplesHeadlineProps {
  readonly shown: SampleList | ResponseRates;
  readonly address: SamplesAddress;
  /** When it was read, ms since 1970. */
  readonly readAt: number;
}

function SamplesHeadline({ shown, address, readAt }: SamplesHeadlineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { states } = useSampleWords();
  const { explainFigure, panel } = useExplain(shown.survey);
  const { unit, window } = shown;
  const days =
    window.fromDay === null && window.toDay === null
      ? t`events of all time`
      : window.fromDay === null
        ? t`events until ${formats.day(window.toDay ?? '')}`
        : window.toDay === null
          ? t`events since ${formats.day(window.fromDay)}`
          : t`events of ${formats.day(window.fromDay)} to ${formats.day(window.toDay)}`;
  const all = 'counts' in shown ? shown.counts.reduce((sum, { n }) => sum + n, 0) : 0;
  const figure =
    'counts' in shown
      ? plural(all, { one: `${formats.count(1)} sample`, other: `${formats.count(all)} samples` })
      : shown.total.rr1 === null
        ? t`nobody invited yet`
        : t`${formats.score(shown.total.rr1, 1)} % response`;
  const explain = (): void => {
    const { path, filters, ignored } = shown;
    explainFigure({
      filteredDrillPath: filters === '' ? path : `${path};${filters}`,
      figure:
        'counts' in shown
          ? {
              kind: 'samples',
              states: shown.counts.map(({ state, n }) => ({ state, n, title: states[state] })),
              search: address.q ?? '',
              ignored,
            }
          : {
              kind: 'response',
              name: unit.name,
              rate: shown.total,
              isItself: false,
              ignored,
              forecast: undefined,
            },
      readAt,
    });
  };
  return (
    <>
      <PlaceHead
        page={t`Samples`}
        place={shown}
        hrefOf={address.hrefOf}
        figure={
          <span aria-live="polite">
            <ExplainButton onClick={explain}>{figure}</ExplainButton>
          </span>
        }
        days={days}
      />
      {panel}
    </>
  );
}
