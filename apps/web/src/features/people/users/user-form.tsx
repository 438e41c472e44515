import type { Role } from '@echolot/contract/people/roles';
import { changeUser, getUser, inviteUser, listUsers, type User } from '@echolot/contract/people/users';
import atoms from '@echolot/ui/atoms.module.css';
import { CheckField } from '@echolot/ui/field';
import { Headline } from '@echolot/ui/headline';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { SavedMeanwhile } from '../../../unsaved/saved-meanwhile.tsx';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { AsPerson } from './as-person.tsx';
import { PersonFields } from './person-fields.tsx';
import { RightsFields } from './rights-fields.tsx';
import { useDraftLines } from './use-draft-lines.ts';
import { usePreview } from './use-preview.ts';
import { differencesOf, draftOf, emptyDraft, isReady, personOf, rightsOf, type UserDraft } from './user-draft.ts';
import formStyles from './user-form.module.css';
import { nameOf } from './user-words.ts';
import classes from './users.module.css';

interface UserFormProps {
  readonly survey: string;
  readonly roles: readonly Role[];
  /** Absent for somebody who is to be invited. */
  readonly known: User | undefined;
  /** Whether name, address and language may be changed here. */
  readonly isOwnName: boolean;
}

/** The person as they stand now, from the refusal of a change that came too late. */
function currentOf(error: Error | null): User | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'user_changed') return undefined;
  return error.details['current'] as User | undefined; // As the verb says it.
}

/** A person beside what they would see; nothing holds before it is saved. */
export function UserForm({ survey, roles, known, isOwnName }: UserFormProps) {
  const { t, i18n } = useLingui();
  const { userId: ownId, locale } = useIdentity();
  const router = useRouter();
  const client = useQueryClient();
  /** What the form is a change of; somebody else's version once one has seen it. */
  const [base, setBase] = useState(known);
  const [empty] = useState(() => emptyDraft(locale));
  const begun = base ? draftOf(base) : empty;
  const [draft, setDraft] = useState<UserDraft>(begun);
  const [sendsInvitation, setSendsInvitation] = useState(true);
  const set = (next: Partial<UserDraft>): void => setDraft({ ...draft, ...next });
  const isChanged = differencesOf(begun, draft).length > 0;
  const guard = useLeaveGuard(isChanged);
  const { preview, isStale, error: previewError } = usePreview(draft);
  const names = new Map(preview?.places.map(({ drillPath, name }) => [drillPath, name]));
  const isSelf = base?.userId === ownId;
  const save = useMutation({
    mutationFn: async (): Promise<User> => {
      const body = { ...personOf(draft), ...rightsOf(draft) };
      if (base) {
        const { isDisabled } = draft;
        const params = { userId: base.userId };
        return (await call(changeUser, { params, body: { ...body, isDisabled, version: base.version } })).user;
      }
      const username = draft.username.trim();
      return (await call(inviteUser, { body: { ...body, ...(username && { username }), sendsInvitation } })).user;
    },
    onSuccess: (user) => {
      const name = nameOf(user);
      if (base) showSnackbar({ text: t`${name} is saved. It takes effect within five seconds.`, tone: 'good' });
      else if (sendsInvitation)
        showSnackbar({ text: t`${name} is a member and gets a mail with a link.`, tone: 'good' });
      else showSnackbar({ text: t`${name} is a member. Send the invitation when it is time.`, tone: 'good' });
      guard.release();
      void client.invalidateQueries({ queryKey: [listUsers.path] });
      void client.invalidateQueries({ queryKey: [getUser.path] });
      void router.navigate({ href: paths.user(survey, user.userId) });
    },
  });
  const theirs = currentOf(save.error);
  const lines = useDraftLines(roles, names);
  const name = base ? nameOf(base) : undefined;
  return (
    <>
      <Headline
        trailLabel={t`Path to this person`}
        trail={[
          <a key="users" href={paths.users(survey)}>
            {t`Users`}
          </a>,
          ...(base && name
            ? [
                <a key="user" href={paths.user(survey, base.userId)}>
                  {name}
                </a>,
              ]
            : []),
        ]}
        title={name === undefined ? t`Invite person` : t`Edit ${name}`}
        windowTitle={base ? t`Edit person` : t`Invite person`}
      />
      <div className={formStyles['columns']}>
        <form
          className={formStyles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          {theirs && (
            <SavedMeanwhile
              onTake={() => {
                setBase(theirs);
                setDraft(draftOf(theirs));
                save.reset();
              }}
              onGoOn={() => {
                setBase(theirs);
                save.reset();
              }}
            >
              <p>{t`Now it says:`}</p>
              <ul>
                {lines(draftOf(theirs), differencesOf(draftOf(theirs), draft)).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </SavedMeanwhile>
          )}
          <PersonFields draft={draft} isNew={base === undefined} isOwnName={isOwnName} onChange={set} />
          {isSelf && (
            <p className={classes['quiet']}>{t`Nobody changes their own rights. Ask another administrator.`}</p>
          )}
          <fieldset className={formStyles['plain']} disabled={isSelf}>
            <RightsFields draft={draft} roles={roles} names={names} isNew={base === undefined} onChange={set} />
          </fieldset>
          {base === undefined && (
            <CheckField
              label={t`Send the invitation: a mail with a link that works once, for 72 hours`}
              isChecked={sendsInvitation}
              onChange={setSendsInvitation}
            />
          )}
          {save.isError && !theirs && (
            <p role="alert" className={atoms['fault']}>
              {errorSentence(i18n, save.error)}
            </p>
          )}
          <div className={atoms['buttons']}>
            <Button
              component="a"
              variant="default"
              href={base ? paths.user(survey, base.userId) : paths.users(survey)}
            >{t`Cancel`}</Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!isReady(draft) || (base !== undefined && !isChanged) || theirs !== undefined}
            >
              {base ? t`Save` : sendsInvitation ? t`Invite` : t`Add without a mail`}
            </Button>
          </div>
        </form>
        <AsPerson preview={preview} isStale={isStale} error={previewError} />
      </div>
    </>
  );
}
