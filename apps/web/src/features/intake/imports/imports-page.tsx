import type { ImportTargetKind } from '@echolot/contract/intake/import-reading';
import { deleteImport, type ImportListItem, listImports } from '@echolot/contract/intake/imports';
import atoms from '@echolot/ui/atoms.module.css';
import { Headline } from '@echolot/ui/headline';
import { lazyPart } from '@echolot/ui/lazy-part';
import { ProgressLine } from '@echolot/ui/progress-line';
import { Segmented } from '@echolot/ui/segmented';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconWorldPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { noSurvey } from '../../../paths.ts';
import { ChooseButton, DropZone, PageDrop } from './drop-zone.tsx';
import { ImportList } from './import-list.tsx';
import { ImportFailure, ImportListSkeleton } from './import-states.tsx';
import classes from './imports-page.module.css';
import { SavedMappings } from './saved-mappings.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useBeginImport } from './use-begin-import.ts';
import { useImportTarget } from './use-import-target.ts';
import { isBusy, pollEveryMs } from './words/state-words.ts';

const NewUniverseDialog = lazyPart(async () => (await import('./new-universe-dialog.tsx')).NewUniverseDialog);

/** The files that became interviews, or are about to; a file dropped anywhere on the page begins the next. */
export function ImportsPage() {
  const { t, i18n } = useLingui();
  const { survey = noSurvey } = useParams({ strict: false }) as { survey?: string };
  const { permissions, surveys } = useIdentity();
  const client = useQueryClient();
  const [target, setTarget] = useImportTarget();
  const knownSurvey = surveys.find(({ extName }) => extName === survey) ?? surveys[0];
  const mayInvite = permissions.includes('samples.manage') && knownSurvey !== undefined;
  const isOfSamples = mayInvite && target === 'samples';
  const begin = useBeginImport(survey, isOfSamples ? { target, survey: knownSurvey.extName } : undefined);
  const [undone, setUndone] = useState<ImportListItem>();
  const [isNaming, setNaming] = useState(false);
  const mayImport = permissions.includes('imports.manage');
  const query = useQuery({
    ...queryOptionsOf(listImports, { query: {} }),
    enabled: mayImport,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.imports.some((item) => isBusy(item.state)) ? pollEveryMs : false),
  });
  const remove = useMutation({
    mutationFn: ({ importId }: ImportListItem) => call(deleteImport, { params: { importId } }),
    onSuccess: (_, { fileName }) => showSnackbar({ text: t`${fileName} was removed.` }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: readKeyOf(listImports, { query: {} }) }),
  });
  if (!mayImport) return <ImportFailure error="forbidden" survey={survey} />;
  const imports = query.data?.imports;
  if (!imports && query.isError) {
    return (
      <ImportFailure
        error={query.error}
        survey={survey}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const isEmpty = imports?.length === 0;
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={query.isPending || begin.isPending} label={t`Loading the imports`} />
      <PageDrop onFiles={begin.begin} hint={t`Let go to import this file`} />
      <div className={atoms['head']}>
        <Headline title={t`Import`} facts={isEmpty ? [] : [t`Files that become interviews`]} />
        <span className={classes['actions']}>
          {permissions.includes('universes.manage') && (
            <Button
              variant="default"
              leftSection={<IconWorldPlus size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setNaming(true)}
            >
              {t`New universe`}
            </Button>
          )}
          {imports && !isEmpty && <ChooseButton onFiles={begin.begin} isBusy={begin.isPending} />}
        </span>
      </div>
      {mayInvite && (
        <div className={classes['target']}>
          <Segmented<ImportTargetKind>
            label={t`What the rows are`}
            value={isOfSamples ? 'samples' : 'interviews'}
            onChange={setTarget}
            choices={[
              { value: 'interviews', title: t`Answers` },
              { value: 'samples', title: t`Contacts to invite` },
            ]}
          />
          {isOfSamples && <p>{t`The next file tells who is to be invited to “${knownSurvey.title}”.`}</p>}
        </div>
      )}
      {!imports ? (
        <ImportListSkeleton />
      ) : isEmpty ? (
        <>
          <DropZone
            title={isOfSamples ? t`Bring the contacts to invite` : t`Bring your own answers`}
            onFiles={begin.begin}
            isBusy={begin.isPending}
          >
            {t`Drop a file anywhere on this page. It is read and explained to you first; nothing is stored before you say so.`}
          </DropZone>
          <Promises />
        </>
      ) : (
        <>
          <ImportList imports={imports} survey={survey} onUndo={setUndone} onDelete={(item) => remove.mutate(item)} />
          <p className={classes['hint']}>
            {t`A file may be dropped anywhere on this page. Rows that are known already are never counted twice.`}
          </p>
          <SavedMappings />
        </>
      )}
      {undone && <UndoDialog item={undone} onClose={() => setUndone(undefined)} />}
      {isNaming && (
        <Suspense>
          <NewUniverseDialog onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What happens to a file, before one dares to drop it. */
function Promises() {
  const { t } = useLingui();
  const steps = [
    { title: t`Upload`, text: t`Any size. A lost connection goes on where it stopped.` },
    {
      title: t`Check`,
      text: t`Every column is explained: what it is, why we think so, what would be refused. You correct what is wrong.`,
    },
    {
      title: t`Import`,
      text: t`Thousands of rows a second. Repeat it without doubles, or take it back as a whole.`,
    },
  ];
  return (
    <ol className={classes['promises']}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
