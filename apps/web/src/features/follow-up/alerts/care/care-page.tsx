import { getAlertFigures } from '@echolot/contract/follow-up/alert-figures';
import pageStyles from '@echolot/ui/page.module.css';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBellOff, IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOptionsOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { drillPathParam, paths } from '../../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../../place/place-head.tsx';
import { usePlace } from '../../../../place/use-place.ts';
import { ExplainButton } from '../../../../survey/explain-button.tsx';
import { readFilteredDrillPath, useFilteredDrillPath } from '../../../../survey/use-active-survey.ts';
import { type CareMeasure, useExplain } from '../../../analytics/explain/use-explain.tsx';
import { AlertParts } from '../alert-parts.tsx';
import { NotOpen } from '../alerts-page.tsx';
import { useAlertNews } from '../use-alert-news.ts';
import { formatWorkingTime } from '../working-time.ts';
import type { AlertFigures, UnitFigures } from './alert-figures.ts';
import classes from './care.module.css';
import { CareUnits } from './care-units.tsx';
import { Durations } from './durations.tsx';
import { RootCauses } from './root-causes.tsx';
import { shareInTime } from './share-in-time.ts';

/** Customer care: what is open and late, and how long the first contact and settling take, by unit. */
export function CarePage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const place = usePlace(survey, drillPath);
  const interviewsText = useInterviewsText();
  const isAllowed = permissions.includes('alerts.read');
  const query = useQuery({
    ...queryOptionsOf(getAlertFigures, { params: { survey, filteredDrillPath: drillPath } }),
    enabled: isAllowed,
    staleTime: 0,
  });
  useAlertNews(survey);
  const filters = useFilteredDrillPath()?.filters;
  const { explainFigure, panel } = useExplain(survey);
  if (!isAllowed) return <NotOpen />;
  const { data } = query;
  const explain = (measure: CareMeasure, shown: string, unit = data?.whole, filteredDrillPath = drillPath): void => {
    if (!unit) return;
    const figure = { kind: 'care', measure, unit, shown, rootCauses: data?.rootCauses ?? [] } as const;
    explainFigure({ filteredDrillPath, figure, readAt: query.dataUpdatedAt });
  };
  if (!data && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The figures of customer care could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  return (
    <div className={pageStyles['page']}>
      <ProgressLine isActive={!data || query.isPlaceholderData} label={t`Loading customer care`} />
      <div className={pageStyles['top']}>
        <PlaceHead
          page={t`Customer care`}
          place={place}
          hrefOf={(path) => paths.alertCare(survey, [path, ...drillPath.split(';').slice(1)].join(';'))}
          figure={data && t`${plural(data.whole.raised, { one: '# alert', other: '# alerts' })}`}
          interviews={place && interviewsText(place.n)}
        />
        <AlertParts part="care" survey={survey} drillPath={drillPath} />
      </div>
      {!data ? (
        <div role="status" aria-label={t`Loading customer care`} className={pageStyles['skeleton']}>
          <span />
          <span />
          <span />
        </div>
      ) : data.whole.raised === 0 ? (
        <EmptyState icon={<IconBellOff size={24} />} title={t`No alerts in this period`}>
          {t`No interview of this period raised an alert. Widen the period, or look at a unit further up.`}
        </EmptyState>
      ) : (
        <div className={classes['content']} data-stale={query.isPlaceholderData || undefined}>
          <Tiles figures={data} survey={survey} drillPath={drillPath} explain={explain} />
          <div className={classes['cards']}>
            <Durations
              title={t`Time to first contact`}
              unit={data.whole.name}
              boundsMs={data.boundsMs.firstContact}
              clock={data.whole.firstContact}
              onExplain={(shown) => explain('firstContact', shown)}
            />
            <Durations
              title={t`Time to settle`}
              unit={data.whole.name}
              boundsMs={data.boundsMs.close}
              clock={data.whole.close}
              onExplain={(shown) => explain('close', shown)}
            />
            <RootCauses figures={data} onExplain={(shown) => explain('rootCauses', shown)} />
          </div>
          {data.units.length > 0 && (
            <CareUnits
              figures={data}
              survey={survey}
              explain={(unit, measure, shown) => {
                const path = unit.path === null ? undefined : readFilteredDrillPath(unit.path)?.path;
                if (path) explain(measure, shown, unit, drillPathParam(path, filters));
              }}
            />
          )}
        </div>
      )}
      {panel}
    </div>
  );
}

interface TilesProps {
  readonly figures: AlertFigures;
  readonly survey: string;
  readonly drillPath: string;
  readonly explain: (measure: CareMeasure, shown: string) => void;
}

interface Tile {
  readonly title: string;
  readonly measure: CareMeasure;
  readonly figure: string;
  readonly note: string;
  readonly href?: string;
  readonly isBad?: boolean;
}

/** The numbers of the whole; those one can act on lead into the list. */
function Tiles({ figures: { whole }, survey, drillPath, explain }: TilesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const list = (view: string): string => `${paths.alerts(survey, drillPath)}?view=${view}`;
  const inTime = (clock: UnitFigures['close']): string => {
    const share = shareInTime(clock);
    return share === null ? '–' : formats.share(share);
  };
  const median = (ms: number | null): string =>
    ms === null ? t`none yet` : t`median ${formatWorkingTime(ms, formats.locale)}`;
  const tiles: Tile[] = [
    {
      title: t`Still open`,
      measure: 'open',
      figure: formats.count(whole.open),
      note: t`of ${formats.count(whole.raised)} raised`,
      href: list('open'),
    },
    {
      title: t`Overdue`,
      measure: 'overdue',
      figure: formats.count(whole.overdue),
      note: t`a clock has run out`,
      href: list('overdue'),
      isBad: whole.overdue > 0,
    },
    {
      title: t`Escalated`,
      measure: 'escalated',
      figure: formats.count(whole.escalated),
      note: t`somebody above was told`,
      href: list('escalated'),
      isBad: whole.escalated > 0,
    },
    {
      title: t`First contact in time`,
      measure: 'firstContactInTime',
      figure: inTime(whole.firstContact),
      note: median(whole.firstContact.medianMs),
    },
    {
      title: t`Settled in time`,
      measure: 'closeInTime',
      figure: inTime(whole.close),
      note: median(whole.close.medianMs),
    },
    {
      title: t`Opened again`,
      measure: 'reopened',
      figure: formats.count(whole.reopened),
      note: t`of ${formats.count(whole.closed)} settled`,
    },
  ];
  return (
    <ul className={classes['tiles']}>
      {tiles.map(({ title, measure, figure, note, href, isBad }) => (
        <li key={title} data-bad={isBad || undefined}>
          <span>{title}</span>
          <strong>
            {href ? <a href={href}>{figure}</a> : figure}
            <ExplainButton label={title} onClick={() => explain(measure, figure)} />
          </strong>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}
