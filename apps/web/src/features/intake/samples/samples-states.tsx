import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconMailOff, IconMapQuestion } from '@tabler/icons-react';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { paths } from '../../../paths.ts';
import { startOf, useActiveSurvey } from '../../../survey/use-active-survey.ts';
import rowClasses from './sample-rows.module.css';
import listClasses from './samples-page.module.css';
import type { SamplesAddress } from './use-samples-address.ts';

/** The page before its rows: as many lines as there will be, so that nothing moves. */
export function RowsSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the samples`} className={rowClasses['skeleton']}>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** Filters about answers say nothing of somebody who has given none. */
export function IgnoredFilters({ ignored }: { readonly ignored: readonly string[] }) {
  const { t } = useLingui();
  const survey = useActiveSurvey();
  if (ignored.length === 0) return null;
  const groups = [survey?.standardFilterSet, survey?.timeFilterSet].flatMap((set) => set?.filterGroups ?? []);
  const titles = new Map(groups.flatMap(({ filters }) => filters).map(({ extName, title }) => [extName, title]));
  const names = ignored.map((extName) => titles.get(extName) ?? extName).join(', ');
  return (
    <p role="note" className={listClasses['notice']}>
      {t`Filters about answers do not apply here: ${names}. The period and campaigns do.`}
    </p>
  );
}

/** No sample matches, or none has arrived yet. */
export function NoSamples({ address }: { readonly address: SamplesAddress }) {
  const { t } = useLingui();
  const { q, state, change } = address;
  if (q || state)
    return (
      <EmptyState
        icon={<IconMailOff size={24} />}
        title={q ? t`Nobody is found by “${q}”` : t`Nobody is in this state`}
        actions={<Button onClick={() => change({ q: undefined, state: undefined })}>{t`Show all`}</Button>}
      >
        {t`Look for a whole id, or for the beginning of a name, within the period and unit chosen.`}
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconMailOff size={24} />} title={t`Nobody was to be invited here`}>
      {t`No event of this period names this unit. Widen the period, or go one level up.`}
    </EmptyState>
  );
}

/** For those whose role has no samples. */
export function NotAllowed() {
  const { t } = useLingui();
  return (
    <ErrorState
      icon={<IconLock size={24} />}
      title={t`Samples are not open to you`}
      actions={<Button component="a" href={paths.start()}>{t`Go to the start`}</Button>}
    >
      {t`Your role does not include who is invited. Ask your administrator for the permission.`}
    </ErrorState>
  );
}

interface SamplesFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** What happened, and the way on. */
export function SamplesFailure({ error, isRetrying, onRetry }: SamplesFailureProps) {
  const { t, i18n } = useLingui();
  const survey = useActiveSurvey();
  const status = error instanceof ProblemError ? error.status : 0;
  const isWrong = status >= 400 && status < 500 && status !== 429;
  const start = survey && (
    <Button component="a" href={paths.samples(survey.extName, startOf(survey))}>{t`To the start of the survey`}</Button>
  );
  return (
    <ErrorState
      icon={
        status === 403 ? <IconLock size={24} /> : isWrong ? <IconMapQuestion size={24} /> : <IconCloudOff size={24} />
      }
      title={
        status === 403
          ? t`You cannot see this part`
          : isWrong
            ? t`This address does not lead to samples`
            : t`The samples could not be loaded`
      }
      actions={isWrong ? start : <Button loading={isRetrying} onClick={onRetry}>{t`Try again`}</Button>}
    >
      {errorSentence(i18n, error)}
    </ErrorState>
  );
}
