import { type AlertChange, type ContactKind, contactKinds } from '@echolot/contract/follow-up/alerts';
import type { AlertChangeKind } from '@echolot/core/alert-states';
import { Dialog } from '@echolot/ui/dialog';
import { Field, TextField } from '@echolot/ui/field';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { contactWords } from './alert-words.ts';
import { AssigneeChooser } from './assignee-chooser.tsx';
import classes from './change-dialog.module.css';
import { draftKeyOf, draftOf, keepDraft } from './drafts.ts';
import type { Meanwhile } from './meanwhile.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';

/** Changes that ask for something first. */
const askingChanges = ['assign', 'contact', 'wait', 'resolve', 'appeal', 'reopen', 'escalate'] as const;
export type AskingChange = (typeof askingChanges)[number];

export const isAsking = (kind: AlertChangeKind): kind is AskingChange =>
  (askingChanges as readonly AlertChangeKind[]).includes(kind);

interface ChangeDialogProps {
  readonly kind: AskingChange;
  readonly survey: string;
  /** One alert, or several. */
  readonly alertIds: readonly string[];
  readonly rootCauses: readonly string[];
  readonly isBusy: boolean;
  readonly fault?: string | undefined;
  readonly meanwhile?: Meanwhile | undefined;
  readonly onSend: (change: AlertChange) => void;
  readonly onClose: () => void;
}

/** Asks for what a change needs. What is typed stays until it has been sent, also when the dialog is closed. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { kind, survey, alertIds, rootCauses, isBusy, fault, meanwhile, onSend, onClose } = props;
  const { t, i18n } = useLingui();
  const isPhone = useIsPhone();
  const causesId = useId();
  const body = useRef<HTMLDivElement>(null);
  // Once the dialog has opened and taken the focus.
  useEffect(() => body.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const draftKey = draftKeyOf(alertIds, kind);
  const [draft, setDraft] = useState(() => draftOf(draftKey));
  // The draft outlives the dialog and the page, but neither the tab nor the session.
  useLeaveGuard(
    Object.values(draft).some((value) => value !== ''),
    () => true,
  );
  const set = (name: string, value: string): void => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    keepDraft(draftKey, next);
  };
  const n = alertIds.length;
  const alerts = plural(n, { one: 'the alert', other: '# alerts' });
  const titles: Record<AskingChange, string> = {
    assign: t`Assign ${alerts}`,
    contact: t`Log a contact`,
    wait: t`Wait for the customer`,
    resolve: t`Resolve ${alerts}`,
    appeal: t`This is no case`,
    reopen: t`Open ${alerts} again`,
    escalate: t`Escalate ${alerts}`,
  };
  const buttons: Record<AskingChange, string> = {
    assign: t`Assign`,
    contact: t`Log the contact`,
    wait: t`Wait`,
    resolve: t`Resolve`,
    appeal: t`Say it is no case`,
    reopen: t`Open again`,
    escalate: t`Escalate`,
  };
  const text = (draft['text'] ?? '').trim();
  const rootCause = (draft['rootCause'] ?? '').trim();
  const contact = (draft['contact'] ?? 'reached') as ContactKind;
  const note = text === '' ? {} : { note: text };
  const changes: Record<Exclude<AskingChange, 'assign'>, AlertChange | undefined> = {
    contact: { do: 'contact', contact, ...note },
    wait: { do: 'wait', ...note },
    resolve: rootCause && text ? { do: 'resolve', rootCause, resolution: text } : undefined,
    appeal: text ? { do: 'appeal', reason: text } : undefined,
    reopen: text ? { do: 'reopen', reason: text } : undefined,
    escalate: { do: 'escalate', ...note },
  };
  const change = kind === 'assign' ? undefined : changes[kind];
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (change && !isBusy) onSend(change);
  };
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event);
  };
  const isReason = kind === 'appeal' || kind === 'reopen';
  const label = kind === 'resolve' ? t`What was done about it` : isReason ? t`Reason` : t`Note`;
  return (
    <Dialog title={titles[kind]} closeLabel={t`Close`} onClose={onClose} from={isPhone ? 'bottom' : 'middle'}>
      <div ref={body}>
        {fault && (
          <p role="alert" className={classes['fault']}>
            {fault}
          </p>
        )}
        {meanwhile && <MeanwhileNotice meanwhile={meanwhile} />}
        {kind === 'assign' ? (
          <AssigneeChooser
            survey={survey}
            alertId={n === 1 ? alertIds[0] : undefined}
            onChoose={(to) => {
              if (!isBusy) onSend({ do: 'assign', to });
            }}
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends, as everywhere one writes
          <form className={classes['form']} onSubmit={send} onKeyDown={sendByKey}>
            {kind === 'contact' && (
              <fieldset className={classes['kinds']}>
                <legend>{t`What happened`}</legend>
                {contactKinds.map((one) => (
                  <label key={one}>
                    <input
                      type="radio"
                      name="contact"
                      value={one}
                      checked={one === contact}
                      onChange={() => set('contact', one)}
                    />
                    {i18n._(contactWords[one])}
                  </label>
                ))}
              </fieldset>
            )}
            {kind === 'resolve' && (
              <>
                <Field
                  label={t`Root cause`}
                  value={draft['rootCause'] ?? ''}
                  onChange={(value) => set('rootCause', value)}
                  maxLength={200}
                  list={causesId}
                  required
                  note={t`What went wrong, in a few words; choose one that was used before where it fits.`}
                />
                <datalist id={causesId}>
                  {rootCauses.map((one) => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </datalist>
              </>
            )}
            <TextField
              label={label}
              value={draft['text'] ?? ''}
              onChange={(value) => set('text', value)}
              rows={4}
              maxLength={4000}
            />
            <div className={classes['buttons']}>
              <span className={classes['hint']}>{t`Ctrl Enter sends`}</span>
              <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
              <Button type="submit" loading={isBusy} disabled={!change}>
                {meanwhile ? t`Send all the same` : buttons[kind]}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}
