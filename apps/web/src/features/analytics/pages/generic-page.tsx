import { HeadlineLevel } from '@echolot/ui/headline-level';
import { ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { drillPathParam, paths } from '../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../place/place-head.tsx';
import { usePlace } from '../../../place/use-place.ts';
import { useActiveSurvey, useFilteredDrillPath } from '../../../survey/use-active-survey.ts';
import { UnknownComponent } from './component-notes.tsx';
import type { PageComponents } from './page-components.ts';
import classes from './pages.module.css';
import { useCampaignId } from './use-campaign-id.ts';

/** Filter by which a page's period is given. */
const period = 'date';

/** R-014 A page of the survey, made of components as the survey says. */
export function GenericPage({ components }: { components: PageComponents }) {
  const { t } = useLingui();
  const { pageId = '', survey = '' } = useParams({ strict: false }) as { pageId?: string; survey?: string };
  const campaignId = useCampaignId();
  const filtered = useFilteredDrillPath();
  const page = useActiveSurvey()?.pages.find(({ extname }) => extname === pageId);
  if (!page) {
    return (
      <ErrorState
        icon={<IconFileUnknown size={24} />}
        title={t`The survey has no page of this name`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`It may have been renamed or taken out. The pages there are stand in the menu.`}
      </ErrorState>
    );
  }
  // R-079 What the page opens with; any other period is chosen as everywhere.
  if (page.selectionInterval !== null && filtered && !filtered.filters.some(({ extName }) => extName === period)) {
    const value = { value: page.selectionInterval, exclude: false, submatch: false };
    const filters = [...filtered.filters, { extName: period, values: [value] }];
    return <Navigate to={paths.page(pageId, survey, drillPathParam(filtered.path, filters), campaignId)} replace />;
  }
  return (
    <div className={classes['page']}>
      <ComposedHead title={page.title} survey={survey} pageId={pageId} campaignId={campaignId} />
      <div className={classes['grid']}>
        {page.components.map(({ type, title, width = 'full', rows }, index) => {
          const shown = components[type];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a page may hold the same component twice
            <section key={`${index} ${type}`} data-width={width} data-tall={shown?.isTall || undefined}>
              {title !== undefined && <h2>{title}</h2>}
              {shown ? (
                <Suspense fallback={<div className={classes['skeleton']} role="status" aria-label={t`Loading`} />}>
                  <HeadlineLevel value={title === undefined ? 2 : 3}>
                    <shown.Component rows={rows} />
                  </HeadlineLevel>
                </Suspense>
              ) : (
                <UnknownComponent type={type} />
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

interface ComposedHeadProps {
  readonly title: string;
  readonly survey: string;
  readonly pageId: string;
  readonly campaignId: string | undefined;
}

function ComposedHead({ title, survey, pageId, campaignId }: ComposedHeadProps) {
  const { drillPath = '' } = useParams({ strict: false }) as { drillPath?: string };
  const place = usePlace(survey, drillPath);
  const interviewsText = useInterviewsText();
  return (
    <PlaceHead
      page={title}
      place={place}
      hrefOf={(path) => paths.page(pageId, survey, [path, ...drillPath.split(';').slice(1)].join(';'), campaignId)}
      interviews={place && interviewsText(place.n)}
    />
  );
}
