import {
  type Action,
  actionStatuses,
  changeAction,
  createAction,
  listActionOwners,
} from '@echolot/contract/follow-up/actions';
import { isPartlyMasked, maskDots } from '@echolot/core/mask-dots';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field, SelectField, TextField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { CompareChanges } from '../../../unsaved/compare-changes.tsx';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { statusWords } from './action-words.ts';
import classes from './actions.module.css';

interface ActionDialogProps {
  readonly survey: string;
  readonly unit: Action['unit'];
  /** Absent for a new one. */
  readonly action: Action | undefined;
  readonly interviewId: string | undefined;
  readonly alertId: string | undefined;
  readonly today: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** What is to be done, by whom and until when; after a conflict both versions are shown. */
export function ActionDialog({
  survey,
  unit,
  action,
  interviewId,
  alertId,
  today,
  onClose,
  onSaved,
}: ActionDialogProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  // What is in place of masked words would be written over them.
  const isHidden = (text: string | undefined): boolean =>
    !permissions.includes('interviews.identify') && isPartlyMasked(text);
  /** What the form is a change of; somebody else's version once one goes on after it. */
  const [base, setBase] = useState(action);
  const isTitleHidden = isHidden(base?.title);
  const isTextHidden = isHidden(base?.description);
  const [title, setTitle] = useState(action?.title ?? '');
  const [description, setDescription] = useState(action?.description ?? '');
  const [owner, setOwner] = useState(action?.owner ?? '');
  const [dueOn, setDueOn] = useState(action?.dueOn ?? '');
  const [status, setStatus] = useState<Action['status']>(action?.status ?? 'open');
  const [doneOn, setDoneOn] = useState(action?.doneOn ?? today);
  const hiddenNote = t`Words that tell persons are shown as ${maskDots}. Only colleagues who may read them can change this; it stays as it is.`;
  const guard = useLeaveGuard(useIsChanged([title, description, owner, dueOn, status, doneOn]));
  const close = (): void => guard.leave(onClose);
  const owners = useQuery(queryOptionsOf(listActionOwners, { params: { survey }, query: { path: unit.path } }));
  const offered = owners.data?.owners ?? [];
  const isKnown = action === undefined || offered.some(({ username }) => username === action.owner);
  const save = useMutation({
    mutationFn: () => {
      const text = description.trim();
      const settings = { title: title.trim(), owner, dueOn, ...(text !== '' && { description: text }) };
      const done = status === 'done' && { doneOn };
      return action
        ? call(changeAction, {
            params: { survey, actionId: action.actionId },
            body: { ...settings, status, ...done, version: base?.version ?? action.version },
          })
        : call(createAction, {
            params: { survey },
            body: {
              ...settings,
              path: unit.path,
              ...(interviewId !== undefined && { interviewId }),
              ...(alertId !== undefined && { alertId }),
            },
          });
    },
    onSuccess: () => {
      guard.release();
      onSaved();
    },
  });
  const isConflict = save.error instanceof ProblemError && save.error.code === 'conflict';
  const theirs =
    isConflict && save.error instanceof ProblemError ? (save.error.details['action'] as Action) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const nameOf = (username: string): string => offered.find((one) => one.username === username)?.name ?? username;
  return (
    <Dialog title={action ? t`Change the action` : t`New action`} closeLabel={t`Close`} onClose={close} widthPx={560}>
      <form onSubmit={submit} className={atoms['stack']}>
        <p className={classes['quiet']}>{unit.name}</p>
        {theirs && (
          <CompareChanges
            said={t`${theirs.changedBy} changed this action in the meantime. Compare, then decide; nothing of yours is lost.`}
            heads={[t`Part`, t`Now`, t`Yours`]}
            rows={[
              { what: t`What is to be done`, now: theirs.title, mine: title },
              { what: t`Text`, now: theirs.description, mine: description },
              { what: t`Owner`, now: theirs.ownerName, mine: nameOf(owner) },
              { what: t`Due`, now: formats.day(theirs.dueOn), mine: dueOn === '' ? '' : formats.day(dueOn) },
              { what: t`Status`, now: i18n._(statusWords[theirs.status]), mine: i18n._(statusWords[status]) },
              {
                what: t`Done on`,
                now: theirs.doneOn === null ? '' : formats.day(theirs.doneOn),
                mine: status === 'done' && doneOn !== '' ? formats.day(doneOn) : '',
              },
            ]
              .filter(({ now, mine }) => now !== mine)
              .map(({ what, now, mine }) => ({ key: what, title: what, values: [now, mine] }))}
            onLeave={() => {
              guard.release();
              onSaved();
            }}
            onGoOn={() => {
              // A text one cannot read stays as they have it.
              if (isTitleHidden || isHidden(theirs.title)) setTitle(theirs.title);
              if (isTextHidden || isHidden(theirs.description)) setDescription(theirs.description);
              setBase(theirs);
              save.reset();
            }}
          />
        )}
        <Field
          label={t`What is to be done`}
          value={title}
          onChange={setTitle}
          required
          maxLength={160}
          isDisabled={isTitleHidden}
          note={isTitleHidden ? hiddenNote : undefined}
        />
        <TextField
          label={t`Text`}
          value={description}
          onChange={setDescription}
          rows={3}
          maxLength={4000}
          isDisabled={isTextHidden}
          note={isTextHidden ? hiddenNote : undefined}
        />
        <SelectField
          label={t`Owner`}
          value={owner}
          onChange={setOwner}
          choices={[
            ...(owner === '' ? [{ value: '', title: '–' }] : []),
            ...(action && !isKnown ? [{ value: action.owner, title: action.ownerName }] : []),
            ...offered.map(({ username, name }) => ({ value: username, title: name })),
          ]}
        />
        <Field label={t`Due`} type="date" required min={action ? undefined : today} value={dueOn} onChange={setDueOn} />
        {action && (
          <SelectField
            label={t`Status`}
            value={status}
            onChange={setStatus}
            choices={actionStatuses.map((value) => ({ value, title: i18n._(statusWords[value]) }))}
          />
        )}
        {action && status === 'done' && (
          <Field
            label={t`Done on`}
            type="date"
            required
            max={today}
            value={doneOn}
            onChange={setDoneOn}
            note={t`What the figures were before and after is compared around this day.`}
          />
        )}
        {save.isError && !theirs && (
          <p role="alert" className={classes['fault']}>
            {errorSentence(i18n, save.error)}
          </p>
        )}
        <div className={atoms['buttons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={
              title.trim() === '' ||
              owner === '' ||
              dueOn === '' ||
              (status === 'done' && doneOn === '') ||
              theirs !== undefined
            }
          >
            {action ? t`Save` : t`Set up`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
