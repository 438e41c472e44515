import { saveImportMapping } from '@echolot/contract/intake/import-mappings';
import type { KnownRowsChoice } from '@echolot/contract/intake/import-reading';
import {
  deleteImport,
  getImport,
  type Import,
  type ImportJudgement,
  listImports,
  startImport,
} from '@echolot/contract/intake/imports';
import { CheckField, Field } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { ProblemError } from '../../../../api/problem-error.ts';
import { readKeyOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { useIdentity } from '../../../../identity/use-identity.ts';
import { noSurvey, paths } from '../../../../paths.ts';
import { DecisionList } from '../decision-list.tsx';
import { withoutColumn } from '../mapping/change-role.ts';
import { columnOfPlace } from '../mapping/place.ts';
import { faultSentence } from '../words/fault-words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { KnownRows } from './known-rows.tsx';
import classes from './side-card.module.css';
import type { CheckAddress } from './use-check-address.ts';
import type { Draft } from './use-draft.ts';

interface VerdictProps {
  readonly item: Import;
  readonly draft: Draft;
  readonly judgement: ImportJudgement | undefined;
  readonly isChecking: boolean;
  readonly address: CheckAddress;
}

/** What would come of the file: rows taken and refused, what is made, what is still missing; and the button that begins. */
export function Verdict({ item, draft, judgement, isChecking, address }: VerdictProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const router = useRouter();
  const { survey = noSurvey } = useParams({ strict: false }) as { survey?: string };
  const { surveys } = useIdentity();
  const { importId, faults } = item;
  const [isRemembered, setRemembered] = useState(false);
  const [name, setName] = useState(() => item.fileName.replace(/\.\w+$/, ''));
  const [isConfirming, setConfirming] = useState(false);
  const [knownRows, setKnownRows] = useState<KnownRowsChoice>('skip');
  const target = surveys.find(({ extName }) => extName === draft.mapping.survey.extName);
  const start = useMutation({
    mutationFn: async (confirmChanges: boolean) => {
      await draft.save();
      if (isRemembered && name.trim() !== '') {
        await call(saveImportMapping, { params: { importId }, body: { name: name.trim() } });
      }
      return call(startImport, { params: { importId }, body: { confirmChanges, knownRows } });
    },
    onSuccess: (next) => {
      client.setQueryData(readKeyOf(getImport, { params: { importId } }), next);
      void client.invalidateQueries({ queryKey: readKeyOf(listImports, { query: {} }) });
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.code === 'import_changes_unconfirmed') {
        setConfirming(true);
        void client.invalidateQueries({ queryKey: readKeyOf(getImport, { params: { importId } }) });
      } else showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
    },
  });
  const mend = (code: string, column: string): void => {
    if (code === 'column_missing') draft.change((mapping) => withoutColumn(mapping, column));
    else address.openColumn(column);
  };
  const discard = useMutation({
    mutationFn: () => call(deleteImport, { params: { importId } }),
    onSuccess: () =>
      router.navigate({ href: item.target === 'samples' ? paths.sampleImports(survey) : paths.imports(survey) }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const needsConfirmation = judgement?.changes.needsConfirmation ?? false;
  const accepted = judgement?.accepted ?? 0;
  const known = judgement?.changes.knownInterviews ?? 0;
  // Without ids only a person knows whether rows of equal content are the same answers.
  const isAsked = known > 0 && !draft.mapping.externalId && !judgement?.samples;
  const newRows = isAsked && knownRows === 'add' ? accepted : accepted - known;
  const isReady = faults.length === 0 && judgement !== undefined && accepted > 0 && !isChecking;
  const { bytesRead, byteCount } = item.progress;
  const share = byteCount > 0 ? bytesRead / byteCount : 0;
  const why = isChecking
    ? share > 0
      ? t`The rows are being checked: ${formats.share(share)}`
      : t`The rows are being checked.`
    : faults.length > 0
      ? t`Something is still missing.`
      : judgement && accepted === 0
        ? t`No row can be taken like this.`
        : t`Nothing is stored before you press this.`;
  return (
    <>
      <section className={classes['card']} aria-labelledby="import-verdict">
        <h2 id="import-verdict" className={classes['title']}>{t`Result`}</h2>
        {faults.length > 0 && (
          <ul className={classes['faults']} aria-label={t`Still missing`}>
            {faults.map((fault) => {
              const column = columnOfPlace(draft.mapping, fault.place) ?? columnTold(fault);
              const sentence = faultSentence(i18n, fault);
              return (
                <li key={`${fault.place} ${fault.code}`}>
                  <IconAlertTriangle size={16} aria-hidden />
                  {column === undefined ? (
                    <span>{sentence}</span>
                  ) : (
                    <button type="button" onClick={() => mend(fault.code, column)}>
                      <strong>{column}:</strong> {sentence}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {judgement && (
          <Numbers judgement={judgement} {...{ newRows, isAsked }} isStale={isChecking} address={address} />
        )}
        {judgement && isAsked && <KnownRows judgement={judgement} choice={knownRows} onChange={setKnownRows} />}
        <CheckField
          label={t`Remember this for the next file with these columns`}
          isChecked={isRemembered}
          onChange={setRemembered}
        />
        {isRemembered && <Field label={t`Name of the mapping`} value={name} maxLength={200} onChange={setName} />}
      </section>
      <div className={classes['start']}>
        <Button
          size="md"
          fullWidth
          // Not disabled: while the rows are checked again, the keyboard would lose its place.
          data-disabled={!isReady || undefined}
          aria-disabled={!isReady}
          loading={start.isPending}
          aria-haspopup={needsConfirmation ? 'dialog' : undefined}
          onClick={() => {
            if (!isReady) return;
            if (needsConfirmation) setConfirming(true);
            else start.mutate(false);
          }}
        >
          {newRows > 0
            ? t`${plural(newRows, {
                one: `Import ${formats.count(1)} row`,
                other: `Import ${formats.count(newRows)} rows`,
              })}`
            : known > 0
              ? t`${plural(known, {
                  one: `Update ${formats.count(1)} known row`,
                  other: `Update ${formats.count(known)} known rows`,
                })}`
              : t`Import`}
        </Button>
        <p>{why}</p>
        {item.can.delete && (
          <button type="button" disabled={discard.isPending} onClick={() => discard.mutate()}>
            {t`Discard this file`}
          </button>
        )}
      </div>
      {isConfirming && judgement && (
        <ConfirmDialog
          changes={judgement.changes}
          survey={target?.title ?? draft.mapping.survey.extName}
          isPending={start.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => start.mutate(true, { onSettled: () => setConfirming(false) })}
        />
      )}
    </>
  );
}

/** A fault may be about a column that no part of the mapping names yet. */
function columnTold({ details }: Import['faults'][number]): string | undefined {
  const { column } = details;
  return typeof column === 'string' && column !== '' ? column : undefined;
}

interface NumbersProps {
  readonly judgement: ImportJudgement;
  readonly newRows: number;
  /** Whether known rows are told beside a question. */
  readonly isAsked: boolean;
  readonly isStale: boolean;
  readonly address: CheckAddress;
}

function Numbers({ judgement, newRows, isAsked, isStale, address }: NumbersProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { rows, accepted, refusals, changes, dates, firstDay, lastDay, samples } = judgement;
  const { newVariables, newUnits, knownInterviews, isNewSurvey } = changes;
  return (
    <>
      <p className={classes['figure']} data-stale={isStale || undefined}>
        {formats.count(newRows)}{' '}
        <small>
          {newRows < accepted
            ? t`of ${formats.count(rows)} rows are new`
            : t`of ${formats.count(rows)} rows can be taken`}
        </small>
      </p>
      {rows > 0 && (
        <span className={classes['bar']} aria-hidden>
          {newRows > 0 && <span style={{ flexGrow: newRows }} />}
          {accepted > newRows && <span data-tone="known" style={{ flexGrow: accepted - newRows }} />}
          {refusals.count > 0 && <span data-tone="bad" style={{ flexGrow: refusals.count }} />}
        </span>
      )}
      {samples && <DecisionList samples={samples} />}
      <ul className={classes['facts']}>
        {refusals.count > 0 && (
          <li>
            <button type="button" onClick={() => address.setShow('refused')}>
              {t`${plural(refusals.count, {
                one: `${formats.count(1)} row would be refused`,
                other: `${formats.count(refusals.count)} rows would be refused`,
              })}`}
            </button>
          </li>
        )}
        {knownInterviews > 0 && !isAsked && (
          <li>
            {samples
              ? t`${plural(knownInterviews, { one: `${formats.count(1)} row is known already: not taken again`, other: `${formats.count(knownInterviews)} rows are known already: not taken again` })}`
              : t`${plural(knownInterviews, {
                  one: `${formats.count(1)} row is known already: not counted again, or corrected`,
                  other: `${formats.count(knownInterviews)} rows are known already: not counted again, or corrected`,
                })}`}
          </li>
        )}
        {dates && dates.month > 0 && (
          <li>
            {t`${plural(dates.month, { one: `${formats.count(1)} row is dated by its month`, other: `${formats.count(dates.month)} rows are dated by their month` })}`}
          </li>
        )}
        {dates && dates.assumed > 0 && (
          <li>
            {t`${plural(dates.assumed, { one: `${formats.count(1)} row without a date takes another day`, other: `${formats.count(dates.assumed)} rows without a date take another day` })}`}
          </li>
        )}
        {firstDay !== null && lastDay !== null && <li>{t`${formats.day(firstDay)} to ${formats.day(lastDay)}`}</li>}
        {(isNewSurvey || newVariables.length > 0 || newUnits.count > 0) && (
          <li>
            <button type="button" onClick={() => address.setShow('changes')}>
              {[
                isNewSurvey && t`A new survey`,
                newVariables.length > 0 &&
                  t`${plural(newVariables.length, { one: '# new variable', other: '# new variables' })}`,
                newUnits.count > 0 &&
                  t`${plural(newUnits.count, {
                    one: `${formats.count(1)} new unit`,
                    other: `${formats.count(newUnits.count)} new units`,
                  })}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
