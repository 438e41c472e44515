import { deleteRole, listRoles, type Role, saveRole } from '@echolot/contract/people/roles';
import { permissions as allPermissions, type Permission } from '@echolot/contract/permissions';
import { slugify, uniqueSlug } from '@echolot/core/slug';
import atoms from '@echolot/ui/atoms.module.css';
import { Field } from '@echolot/ui/field';
import { Headline } from '@echolot/ui/headline';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { permissionWords } from '../../../identity/permission-words.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { SavedMeanwhile } from '../../../unsaved/saved-meanwhile.tsx';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { Compare } from './compare.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { DeleteDialog, SaveDialog } from './role-dialogs.tsx';
import classes from './roles.module.css';
import { Suggestions } from './suggestions.tsx';

interface RoleFormProps {
  readonly survey: string;
  readonly roles: readonly Role[];
  /** Absent for a new one. */
  readonly known: Role | undefined;
  /** What a new one begins with. */
  readonly copied: Role | undefined;
}

/** The role as it stands now, from the refusal of a change that came too late; null when it is gone. */
function currentOf(error: Error | null): Role | null | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'role_changed') return undefined;
  return error.details['current'] as Role | null; // As the verb says it.
}

const inOrder = (some: ReadonlySet<Permission>): Permission[] => allPermissions.filter((one) => some.has(one));

/** What a role allows, beside whom it touches. */
export function RoleForm({ survey, roles, known, copied }: RoleFormProps) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const client = useQueryClient();
  const { permissions: own } = useIdentity();
  /** What the form is a change of; somebody else's version once one has seen it. */
  const [base, setBase] = useState(known);
  const [title, setTitle] = useState(known?.title ?? (copied ? t`Copy of ${copied.title}` : ''));
  const [allowed, setAllowed] = useState<ReadonlySet<Permission>>(
    new Set(known?.permissions ?? copied?.permissions.filter((one) => own.includes(one))),
  );
  const [compared, setCompared] = useState<Role>();
  const [asked, setAsked] = useState<'save' | 'delete'>();
  const before = new Set(base?.permissions);
  const gained = inOrder(allowed).filter((one) => !before.has(one));
  const lost = inOrder(before).filter((one) => !allowed.has(one));
  const isChanged = title.trim() !== (base?.title ?? '') || gained.length > 0 || lost.length > 0;
  const guard = useLeaveGuard(isChanged);
  const people = base?.people ?? 0;
  const leave = async (): Promise<void> => {
    guard.release();
    await client.invalidateQueries({ queryKey: [listRoles.path] });
    void router.navigate({ href: paths.roles(survey) });
  };
  const save = useMutation({
    mutationFn: () => {
      const isTaken = (slug: string): boolean => slug === 'new' || roles.some(({ extName }) => extName === slug);
      const role = base?.extName ?? uniqueSlug(slugify(title), isTaken);
      const body = { title: title.trim(), permissions: inOrder(allowed), version: base?.version ?? 0 };
      return call(saveRole, { params: { role }, body });
    },
    onSuccess: ({ role }) => {
      const saved = role.title;
      showSnackbar({
        text: people > 0 ? t`${saved} is saved. It takes effect within five seconds.` : t`${saved} is saved.`,
        tone: 'good',
      });
      void leave();
    },
    onSettled: () => setAsked(undefined),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteRole, { params: { role: base?.extName ?? '' } }),
    onSuccess: () => {
      showSnackbar({ text: t`${title} is deleted.` });
      void leave();
    },
    onSettled: () => setAsked(undefined),
  });
  const theirs = currentOf(save.error);
  const error = theirs === undefined ? (save.error ?? remove.error) : null;
  const go = (): void => (people > 0 && (gained.length > 0 || lost.length > 0) ? setAsked('save') : save.mutate());
  return (
    <>
      <Headline
        trailLabel={t`Path to this role`}
        trail={[
          <a key="roles" href={paths.roles(survey)}>
            {t`Roles`}
          </a>,
        ]}
        title={base?.title ?? t`New role`}
        facts={
          base
            ? [
                people > 0 ? (
                  <a key="people" href={paths.usersOfRole(survey, base.extName)}>
                    <Plural value={people} one="# person has it" other="# people have it" />
                  </a>
                ) : (
                  t`nobody has it`
                ),
              ]
            : []
        }
      />
      {!base && !copied && (
        <Suggestions
          onTake={(suggested, permissions) => {
            setTitle(suggested);
            setAllowed(new Set(permissions));
          }}
        />
      )}
      <div className={classes['columns']}>
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            go();
          }}
        >
          {theirs !== undefined && (
            <SavedMeanwhile
              onTake={() => {
                save.reset();
                setBase(theirs ?? undefined);
                if (!theirs) return;
                setTitle(theirs.title);
                setAllowed(new Set(theirs.permissions));
              }}
              onGoOn={() => {
                save.reset();
                setBase(theirs ?? undefined);
              }}
            >
              {theirs ? (
                <>
                  <p>{t`Now it is called ${theirs.title} and differs from yours in this:`}</p>
                  <ul>
                    {allPermissions
                      .filter((one) => theirs.permissions.includes(one) !== allowed.has(one))
                      .map((one) => (
                        <li key={one}>
                          {theirs.permissions.includes(one)
                            ? t`allows: ${i18n._(permissionWords[one].title)}`
                            : t`does not allow: ${i18n._(permissionWords[one].title)}`}
                        </li>
                      ))}
                  </ul>
                </>
              ) : (
                <p>{t`The role was deleted. Saved again, it is made anew.`}</p>
              )}
            </SavedMeanwhile>
          )}
          {base && !base.mayGive && (
            <p role="note" className={classes['quiet']}>
              {t`This role allows more than you may give. You can look at it and copy it, not change it.`}
            </p>
          )}
          <fieldset className={classes['plain']} disabled={base !== undefined && !base.mayGive}>
            <Field label={t`Name`} value={title} onChange={setTitle} required maxLength={100} />
            <PermissionFields allowed={allowed} onChange={setAllowed} before={before} compared={compared} />
          </fieldset>
          {error && (
            <p role="alert" className={atoms['fault']}>
              {errorSentence(i18n, error)}
            </p>
          )}
          <div className={atoms['buttons']}>
            {base && (
              <Button
                variant="subtle"
                color="red"
                aria-haspopup="dialog"
                disabled={people > 0 || !base.mayGive}
                onClick={() => setAsked('delete')}
              >
                {t`Delete…`}
              </Button>
            )}
            {base && (
              <Button component="a" variant="default" href={paths.copyOfRole(survey, base.extName)}>
                {t`Copy`}
              </Button>
            )}
            <Button
              type="submit"
              loading={save.isPending}
              disabled={title.trim() === '' || !isChanged || theirs !== undefined || base?.mayGive === false}
            >
              {people > 0 ? (
                <Plural value={people} one="Save for # person" other="Save for # people" />
              ) : base ? (
                t`Save`
              ) : (
                t`Make the role`
              )}
            </Button>
          </div>
          {base && people > 0 && (
            <p className={classes['quiet']}>
              {t`It can be deleted once nobody has it.`}{' '}
              <a href={paths.usersOfRole(survey, base.extName)}>{t`Who has this`}</a>
            </p>
          )}
        </form>
        <Compare
          roles={roles.filter(({ extName }) => extName !== base?.extName)}
          allowed={allowed}
          compared={compared}
          onCompare={setCompared}
        />
      </div>
      {asked === 'save' && (
        <SaveDialog
          title={title.trim()}
          people={people}
          gained={gained}
          lost={lost}
          isPending={save.isPending}
          onClose={() => setAsked(undefined)}
          onSave={() => save.mutate()}
        />
      )}
      {asked === 'delete' && (
        <DeleteDialog
          title={title}
          isPending={remove.isPending}
          onClose={() => setAsked(undefined)}
          onDelete={() => remove.mutate()}
        />
      )}
    </>
  );
}
