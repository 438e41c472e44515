import {
  confirmErasure,
  discardErasure,
  type Erasure,
  type ErasurePolicy,
  erasurePolicies,
  getErasure,
  planErasure,
} from '@echolot/contract/privacy/contacts';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field } from '@echolot/ui/field';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { placeWords, policyWords } from './contact-words.ts';
import classes from './contacts.module.css';
import { FileCells } from './file-cells.tsx';
import { ReportButtons } from './report-buttons.tsx';

const pollMs = 700;

interface EraseDialogProps {
  /** Whom to erase; absent for an erasure that was planned before. */
  readonly person?: string | undefined;
  /** The words that identify a person who is known from comments only. */
  readonly words?: string | undefined;
  readonly name: string;
  readonly erasureId?: string | undefined;
  readonly onClose: () => void;
}

/** From the request to the report: choose, look, read what was found, confirm by its number, wait, hand out the report. */
export function EraseDialog({ person, words, name, erasureId: given, onClose }: EraseDialogProps) {
  const { t, i18n } = useLingui();
  const [erasureId, setErasureId] = useState(given);
  const [isEntered, setEntered] = useState(false);
  const guard = useLeaveGuard(isEntered && erasureId === undefined);
  const close = (): void => guard.leave(onClose);
  const query = useQuery({
    ...queryOptionsOf(getErasure, { params: { erasureId: erasureId ?? '' } }),
    enabled: erasureId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWorking(state.data) ? pollMs : false),
  });
  const erasure = query.data;
  return (
    <Dialog title={t`Erase ${name}`} closeLabel={t`Close`} onClose={close} widthPx={620}>
      {erasureId === undefined ? (
        <PlanForm person={person} words={words} onEntered={setEntered} onPlanned={setErasureId} onClose={close} />
      ) : query.isError && !erasure ? (
        <p role="alert" className={atoms['faultBox']}>
          {errorSentence(i18n, query.error)}
        </p>
      ) : !erasure || isWorking(erasure) ? (
        <Working erasure={erasure} />
      ) : erasure.state === 'planned' ? (
        <Plan erasure={erasure} onChanged={() => void query.refetch()} onClose={onClose} />
      ) : erasure.state === 'done' ? (
        <Done erasure={erasure} onClose={onClose} />
      ) : (
        <p className={classes['note']}>{t`This plan was thrown away. Nothing was changed.`}</p>
      )}
    </Dialog>
  );
}

const isWorking = (erasure: Erasure | undefined): boolean =>
  erasure?.state === 'planning' || erasure?.state === 'erasing';

function PlanForm(props: {
  person: string | undefined;
  words: string | undefined;
  onEntered: (isEntered: boolean) => void;
  onPlanned: (erasureId: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [policy, setPolicy] = useState<ErasurePolicy>('keep_scores');
  const [reason, setReason] = useState('');
  const [words, setWords] = useState(props.words ?? '');
  const { onEntered } = props;
  const isEntered = useIsChanged([policy, reason, words]);
  useEffect(() => onEntered(isEntered), [onEntered, isEntered]);
  const plan = useMutation({
    mutationFn: () =>
      call(planErasure, {
        body: {
          ...(props.person !== undefined && { person: props.person }),
          policy,
          reason: reason.trim(),
          words: words
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean)
            .slice(0, 20),
        },
      }),
    onSuccess: ({ erasureId }) => props.onPlanned(erasureId),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    plan.mutate();
  };
  return (
    <form onSubmit={submit} className={classes['form']}>
      <p className={classes['note']}>
        {t`First everything about the person is looked for. Nothing is changed until you have read what was found and confirmed it.`}
      </p>
      <fieldset className={classes['choices']}>
        <legend>{t`What becomes of the answers`}</legend>
        {erasurePolicies.map((one) => (
          <label key={one} className={classes['choice']}>
            <input type="radio" name="policy" checked={policy === one} onChange={() => setPolicy(one)} />
            <strong>{i18n._(policyWords[one].title)}</strong>
            <span>{i18n._(policyWords[one].explanation)}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={t`Reason`}
        value={reason}
        onChange={setReason}
        required
        maxLength={200}
        note={t`Stays in the log, for instance the number of the request. Not the person’s name.`}
      />
      <Field
        label={props.person === undefined ? t`Told by` : t`Also known by (optional)`}
        required={props.person === undefined}
        value={words}
        onChange={setWords}
        maxLength={500}
        note={t`Further names, addresses or numbers that tell this person and nobody else, separated by commas.`}
      />
      {plan.isError && (
        <p role="alert" className={atoms['faultBox']}>
          {errorSentence(i18n, plan.error)}
        </p>
      )}
      <div className={atoms['buttons']}>
        <Button variant="default" onClick={props.onClose}>{t`Cancel`}</Button>
        <Button
          type="submit"
          loading={plan.isPending}
          disabled={reason.trim() === '' || (props.person === undefined && words.trim() === '')}
        >
          {t`Look for everything`}
        </Button>
      </div>
    </form>
  );
}

function Working({ erasure }: { readonly erasure: Erasure | undefined }) {
  const { t } = useLingui();
  const formats = useFormats();
  const label =
    erasure?.state === 'erasing'
      ? t`Erasing. You may close this; it goes on by itself.`
      : t`Looking through interviews, files and notes. You may close this; the plan waits in the log.`;
  const { scanned = 0, total = 0 } = erasure ?? {};
  return (
    <div role="status" className={classes['form']}>
      <p className={classes['note']}>{label}</p>
      <progress
        className={classes['progress']}
        aria-label={t`Progress`}
        {...(total > 0 && { value: Math.min(scanned, total), max: total })}
      />
      {total > 0 && (
        <p
          className={classes['note']}
        >{t`${formats.count(Math.min(scanned, total))} of ${formats.count(total)} rows`}</p>
      )}
    </div>
  );
}

function Plan(props: { erasure: Erasure; onChanged: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { erasure } = props;
  const { erasureId, places } = erasure;
  const [typed, setTyped] = useState('');
  // Once everything in files is kept it is found nowhere; it can be ticked again.
  const [hasFileCells] = useState(() => erasure.found.some(({ place }) => place === 'files'));
  const params = { erasureId };
  const confirm = useMutation({
    mutationFn: () => call(confirmErasure, { params, body: { places } }),
    onSettled: props.onChanged,
  });
  const discard = useMutation({
    mutationFn: () => call(discardErasure, { params }),
    onSuccess: props.onClose,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === String(places)) confirm.mutate();
  };
  const fault = confirm.error ?? discard.error;
  return (
    <form onSubmit={submit} className={classes['form']}>
      <p className={classes['note']}>
        <strong>{i18n._(policyWords[erasure.policy].title)}.</strong> {i18n._(policyWords[erasure.policy].explanation)}
      </p>
      <Counts counts={erasure.found} places={places} />
      {erasure.samples.length > 0 && (
        <section className={classes['form']} aria-label={t`Some of the places`}>
          <ul className={classes['samples']}>
            {erasure.samples.map((sample, index) => (
              <li key={index}>
                <small>
                  {sample.where === 'unreadable' ? t`File that could not be read` : i18n._(placeWords[sample.place])}
                  {/^\d{4}-\d\d-\d\d$/.test(sample.where) ? `, ${formats.day(sample.where)}` : ''}
                </small>
                {sample.excerpt !== '' && <blockquote>{sample.excerpt}</blockquote>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasFileCells && <FileCells erasureId={erasureId} onChanged={props.onChanged} />}
      <p className={atoms['warningBox']}>
        {t`This cannot be undone. Backups taken before still hold the data until they are deleted.`}
      </p>
      <Field
        label={t`To confirm, type the number of all places: ${places}`}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        maxLength={12}
      />
      {fault && (
        <p role="alert" className={atoms['faultBox']}>
          {errorSentence(i18n, fault)}
        </p>
      )}
      <div className={atoms['buttons']}>
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t`Throw the plan away`}
        </Button>
        <Button type="submit" color="red" loading={confirm.isPending} disabled={typed.trim() !== String(places)}>
          {t`Erase for good`}
        </Button>
      </div>
    </form>
  );
}

export function Counts({ counts, places }: { readonly counts: Erasure['found']; readonly places: number }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  return (
    <dl className={classes['counts']}>
      {counts.map(({ place, count }) => (
        <div key={place} style={{ display: 'contents' }}>
          <dt>{i18n._(placeWords[place])}</dt>
          <dd>{formats.count(count)}</dd>
        </div>
      ))}
      <div style={{ display: 'contents' }}>
        <dt data-total>{t`All places`}</dt>
        <dd data-total>{formats.count(places)}</dd>
      </div>
    </dl>
  );
}

function Done({ erasure, onClose }: { readonly erasure: Erasure; readonly onClose: () => void }) {
  const { t } = useLingui();
  const places = erasure.erased.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes['form']}>
      <p role="status" className={classes['note']}>
        <Plural
          value={places}
          one="Erased in # place. Nothing of it can be read any more."
          other="Erased in # places. Nothing of it can be read any more."
        />{' '}
        {t`The report says so to the person who asked; it holds no personal data.`}
      </p>
      <Counts counts={erasure.erased} places={places} />
      <div className={atoms['buttons']}>
        <ReportButtons erasureId={erasure.erasureId} />
        <Button onClick={onClose}>{t`Close`}</Button>
      </div>
    </div>
  );
}
