import { getSla } from '@echolot/contract/follow-up/alert-figures';
import { getConfigBlockTemplate } from '@echolot/contract/structure/config-blocks';
import type { Sla } from '@echolot/contract/structure/config-sla';
import pageStyles from '@echolot/ui/page.module.css';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { editedOptionsOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { paths } from '../../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../../place/place-head.tsx';
import { usePlace } from '../../../../place/use-place.ts';
import { AlertParts } from '../alert-parts.tsx';
import { NotOpen } from '../alerts-page.tsx';
import { draftName } from '../draft-in-address.ts';
import { slaFrom } from './sla-in-address.ts';
import { TimesEditor } from './times-editor.tsx';

/** Until when alerts are answered and settled: the times, and what they would have meant for past alerts. */
export function TimesPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const { [draftName]: draft } = useSearch({ strict: false }) as Record<string, unknown>;
  const place = usePlace(survey, drillPath);
  const interviewsText = useInterviewsText();
  const [given, setGiven] = useState(() => slaFrom(draft));
  const isAllowed = permissions.includes('alerts.manage');
  // Those who may not set the times try other ones on past alerts all the same.
  const maySave = permissions.includes('configblocks.manage');
  const current = useQuery({
    ...editedOptionsOf(getSla, { params: { survey } }),
    enabled: isAllowed && !maySave,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const query = useQuery({
    ...editedOptionsOf(getConfigBlockTemplate, { query: { name: 'sla', survey } }),
    enabled: isAllowed && maySave,
    staleTime: 0,
    // What one edits must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!isAllowed) return <NotOpen />;
  const block = query.data?.block;
  // What applies fits its schema: the server keeps nothing else.
  const sla = maySave ? (block?.value as Sla | undefined) : current.data?.sla;
  const asked = maySave ? query : current;
  if (asked.isError && !sla) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The times could not be loaded`}
        actions={<Button loading={asked.isFetching} onClick={() => void asked.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, asked.error)}
      </ErrorState>
    );
  }
  return (
    <div className={pageStyles['page']}>
      <ProgressLine isActive={!sla} label={t`Loading the times`} />
      <div className={pageStyles['top']}>
        <PlaceHead
          page={t`Deadlines of alerts`}
          place={place}
          hrefOf={(path) => paths.alertTimes(survey, [path, ...drillPath.split(';').slice(1)].join(';'))}
          interviews={place && interviewsText(place.n)}
          facts={[t`Clocks run in opening hours only; an alert keeps the times it was raised with`]}
        />
        <AlertParts part="times" survey={survey} drillPath={drillPath} />
      </div>
      {sla ? (
        <TimesEditor
          key={`${survey} ${block?.version}`}
          survey={survey}
          filteredDrillPath={drillPath}
          block={block}
          sla={sla}
          given={given}
          onSaved={() => {
            setGiven(undefined);
            void asked.refetch();
          }}
        />
      ) : (
        <div role="status" aria-label={t`Loading the times`} className={pageStyles['skeleton']}>
          <span />
          <span />
        </div>
      )}
    </div>
  );
}
