import { getImport, type Import, setImportMapping, startImport } from '@echolot/contract/intake/imports';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconListNumbers, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { restoreIdentity } from '../../../session/session.ts';
import { startOf } from '../../../survey/use-active-survey.ts';
import { CountTiles } from './count-tiles.tsx';
import { DecisionList } from './decision-list.tsx';
import classes from './import-page.module.css';
import { RefusedRows } from './refused-rows.tsx';
import { SaveMapping } from './save-mapping.tsx';
import { StateMark } from './state-mark.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { reasonSentence } from './words/reason-words.ts';

/** What came of an import, and what can be done now: see it, mend what was refused, go on, take it back. */
export function ResultStep({ item, survey }: { item: Import; survey: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const router = useRouter();
  const { surveys } = useIdentity();
  const [isUndoing, setUndoing] = useState(false);
  const { importId, state, progress, can, drillPath, undo, reason } = item;
  const target = item.survey?.extName;
  const known = surveys.find(({ extName }) => extName === target);
  const goOn = useMutation({
    mutationFn: () => call(startImport, { params: { importId }, body: { confirmChanges: true } }),
    onSuccess: (next) => client.setQueryData(readKeyOf(getImport, { params: { importId } }), next),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const check = useMutation({
    mutationFn: async () => {
      // Judged anew, it is where it was before it ran.
      if (item.mapping) return call(setImportMapping, { params: { importId }, body: { mapping: item.mapping } });
      return item;
    },
    onSuccess: (next) => client.setQueryData(readKeyOf(getImport, { params: { importId } }), next),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const see = useMutation({
    mutationFn: async () => {
      if (target === undefined || drillPath === null) return;
      // A survey the import has made is not among those this page was opened with.
      if (!surveys.some(({ extName }) => extName === target)) await restoreIdentity();
      await router.navigate({ href: paths.ranking(target, drillPath) });
    },
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const isIn = progress.accepted + progress.corrected + progress.unchanged > 0 && state !== 'undone';
  const isOfSamples = item.target === 'samples';
  const total = progress.accepted + progress.corrected;
  const title = (): string => {
    if (state === 'undone') return t`Taken back`;
    if (state === 'failed') return t`The import stopped by itself`;
    if (state === 'cancelled') return t`The import was stopped`;
    if (total === 0 && progress.unchanged > 0) return t`Everything was known already`;
    if (total === 0) return t`No row could be taken`;
    const { corrected } = progress;
    if (corrected > 0) {
      const added = progress.accepted;
      const mended = t`${formats.count(corrected)} corrected`;
      if (added === 0)
        return t`${plural(corrected, { one: `${formats.count(1)} interview is corrected`, other: `${formats.count(corrected)} interviews are corrected` })}`;
      return `${t`${plural(added, { one: `${formats.count(1)} interview is in`, other: `${formats.count(added)} interviews are in` })}`}, ${mended}`;
    }
    if (isOfSamples)
      return t`${plural(total, { one: `${formats.count(1)} contact is in`, other: `${formats.count(total)} contacts are in` })}`;
    return t`${plural(total, { one: `${formats.count(1)} interview is in`, other: `${formats.count(total)} interviews are in` })}`;
  };
  return (
    <div className={classes['center']}>
      <section className={classes['card']} aria-labelledby="import-result">
        <h2 id="import-result" className={classes['lead']}>
          <StateMark state={state} size={24} /> {title()}
        </h2>
        {reason && <p className={atoms['fault']}>{reasonSentence(i18n, reason)}</p>}
        {(state === 'failed' || state === 'cancelled') && (
          <p className={classes['quiet']}>{t`What was done up to then is kept. Go on from there, or take it back.`}</p>
        )}
        {isIn && item.survey && <Where item={item} />}
        {state === 'finished' && <KnownSince item={item} />}
        {undo && <Undone undo={undo} target={item.target} />}
        <div className={atoms['tools']}>
          {isIn && target !== undefined && drillPath !== null && (
            <Button
              component="a"
              href={paths.ranking(target, drillPath)}
              loading={see.isPending}
              leftSection={<IconListNumbers size={16} aria-hidden />}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                see.mutate();
              }}
            >
              {t`See the ranking`}
            </Button>
          )}
          {isIn && isOfSamples && known && (
            <Button
              component="a"
              href={paths.samples(known.extName, startOf(known))}
              leftSection={<IconListNumbers size={16} aria-hidden />}
            >
              {t`See the samples`}
            </Button>
          )}
          {can.goOn && (
            <Button
              variant={isIn ? 'default' : 'filled'}
              loading={goOn.isPending}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => goOn.mutate()}
            >
              {t`Go on`}
            </Button>
          )}
          {state === 'undone' && can.start && (
            <Button loading={check.isPending} onClick={() => check.mutate()}>
              {t`Check and import it again`}
            </Button>
          )}
          {can.undo && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => setUndoing(true)}
            >
              {t`Take it back`}
            </Button>
          )}
        </div>
      </section>
      <CountTiles item={item} />
      {item.samples && state !== 'undone' && <Decisions item={item} />}
      {progress.refused > 0 && state !== 'undone' && <RefusedRows item={item} survey={survey} />}
      {state !== 'undone' && item.mapping && <SaveMapping item={item} />}
      {isUndoing && <UndoDialog item={item} onClose={() => setUndoing(false)} />}
    </div>
  );
}

/** The survey and the days of what is in. */
function Where({ item: { survey, judgement, target } }: { item: Import }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { firstDay, lastDay } = judgement ?? {};
  return (
    <p className={classes['quiet']}>
      {target === 'samples' && firstDay && lastDay
        ? t`To be invited to “${survey?.title ?? ''}”, because of events from ${formats.day(firstDay)} to ${formats.day(lastDay)}.`
        : firstDay && lastDay
          ? t`In “${survey?.title ?? ''}”, answered from ${formats.day(firstDay)} to ${formats.day(lastDay)}.`
          : t`In “${survey?.title ?? ''}”.`}
    </p>
  );
}

/** That other rows were known when it ran than when it was checked, because another import of the survey ran in between. */
function KnownSince({ item: { judgement, progress, reading, target } }: { item: Import }) {
  const { t } = useLingui();
  const formats = useFormats();
  const checked = judgement?.changes.knownInterviews;
  const known = progress.unchanged + progress.corrected;
  if (checked === undefined || checked === known || target === 'samples' || reading.knownRows === 'add') return null;
  return (
    <p className={classes['quiet']}>
      {t`${plural(known, {
        one: `${formats.count(1)} row was known already when it ran; when it was checked, ${formats.count(checked)}.`,
        other: `${formats.count(known)} rows were known already when it ran; when it was checked, ${formats.count(checked)}.`,
      })} The survey has changed in between.`}
    </p>
  );
}

function Undone({ undo, target }: { undo: NonNullable<Import['undo']>; target: Import['target'] }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (target === 'samples')
    return (
      <p className={classes['quiet']}>
        {t`${plural(undo.removed, { one: `${formats.count(1)} sample removed`, other: `${formats.count(undo.removed)} samples removed` })}`}
        {undo.left > 0 &&
          `, ${t`${plural(undo.left, { one: `${formats.count(1)} left, because somebody was written to already`, other: `${formats.count(undo.left)} left, because they were written to already` })}`}`}
        .
      </p>
    );
  const parts = [
    t`${plural(undo.removed, { one: `${formats.count(1)} interview removed`, other: `${formats.count(undo.removed)} interviews removed` })}`,
    undo.restored > 0 &&
      t`${plural(undo.restored, { one: `${formats.count(1)} got its former answers back`, other: `${formats.count(undo.restored)} got their former answers back` })}`,
    undo.left > 0 &&
      t`${plural(undo.left, { one: `${formats.count(1)} left, because somebody changed it since`, other: `${formats.count(undo.left)} left, because somebody changed them since` })}`,
    undo.closedUnits > 0 && t`${plural(undo.closedUnits, { one: '# unit closed', other: '# units closed' })}`,
    undo.removedVariables > 0 &&
      t`${plural(undo.removedVariables, { one: '# variable removed', other: '# variables removed' })}`,
  ].filter((part) => part !== false);
  return <p className={classes['quiet']}>{parts.join(', ')}.</p>;
}

/** What the rules have decided about those who came in. */
function Decisions({ item: { samples } }: { item: Import }) {
  return samples ? (
    <div className={classes['card']}>
      <DecisionList samples={samples} />
    </div>
  ) : null;
}
