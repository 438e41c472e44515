import { getImport, type Import, type ImportState } from '@echolot/contract/intake/imports';
import { Headline } from '@echolot/ui/headline';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { noSurvey, paths } from '../../../paths.ts';
import { CheckStep } from './check/check-step.tsx';
import classes from './import-page.module.css';
import { ImportFailure, StepSkeleton } from './import-states.tsx';
import { ImportSteps } from './import-steps.tsx';
import { ResultStep } from './result-step.tsx';
import { RunStep } from './run-step.tsx';
import { UnreadableStep } from './unreadable-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { useKnownSurvey } from './use-known-survey.ts';
import { formatBytes } from './words/byte-words.ts';
import { isBusy, pollEveryMs, stateWords } from './words/state-words.ts';

/** One import from its file to its result. Its address is its state: it may be left and opened again at any time. */
export function ImportPage() {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const params = useParams({ strict: false }) as { survey?: string; importId?: string };
  const { survey = noSurvey, importId = '' } = params;
  const mayImport = useIdentity().permissions.includes('imports.manage');
  const query = useQuery({
    ...queryOptionsOf(getImport, { params: { importId } }),
    enabled: mayImport,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? pollEveryMs : false),
  });
  const item = query.data?.importId === importId ? query.data : undefined;
  useKnownSurvey(item);
  useFocusOfStep(item?.state);
  if (!mayImport) return <ImportFailure error="forbidden" survey={survey} />;
  if (!item && query.isError) {
    return (
      <ImportFailure
        error={query.error}
        survey={survey}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <Headline
          action={
            <ActionIcon
              component="a"
              size={28}
              variant="default"
              aria-label={t`To all imports`}
              title={t`To all imports`}
              href={paths.imports(survey)}
            >
              <IconArrowLeft size={16} aria-hidden />
            </ActionIcon>
          }
          title={item?.fileName ?? t`Import`}
          facts={item ? [formatBytes(item.byteCount, formats.wordLocale)] : []}
        />
        {item && <ImportSteps state={item.state} />}
      </div>
      {query.isError && (
        <p role="status" className={classes['notice']}>
          {t`The server cannot be reached. Nothing is lost; this page tries again when the connection is back.`}
        </p>
      )}
      <div role="status">
        <VisuallyHidden>{item && i18n._(stateWords[item.state])}</VisuallyHidden>
      </div>
      {item ? <Step key={item.importId} item={item} survey={survey} /> : <StepSkeleton label={t`Loading the import`} />}
    </div>
  );
}

/** When a step gives way to the next, the keyboard goes on at the top of the page instead of nowhere. */
function useFocusOfStep(state: ImportState | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const last = before.current;
    before.current = state;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (last !== undefined && last !== state && isLost) document.getElementById('main')?.focus();
  }, [state]);
}

function Step({ item, survey }: { item: Import; survey: string }) {
  switch (item.state) {
    case 'uploading':
      return <UploadStep item={item} survey={survey} />;
    case 'unreadable':
      return <UnreadableStep item={item} survey={survey} />;
    case 'reading':
    case 'ready':
      return <CheckStep item={item} />;
    case 'queued':
    case 'running':
    case 'undoing':
      return <RunStep item={item} />;
    default:
      return <ResultStep item={item} survey={survey} />;
  }
}
