import type { Role } from '@echolot/contract/people/roles';
import type { Permission } from '@echolot/contract/permissions';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import {
  type PermissionGroup,
  permissionGroups,
  permissionNeeds,
  withNeeds,
} from '../../../identity/permission-groups.ts';
import { groupWords, permissionWords } from '../../../identity/permission-words.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import classes from './roles.module.css';

interface PermissionFieldsProps {
  readonly allowed: ReadonlySet<Permission>;
  readonly onChange: (allowed: ReadonlySet<Permission>) => void;
  /** What was allowed when the form began. */
  readonly before: ReadonlySet<Permission>;
  readonly compared: Role | undefined;
}

/** What a role may allow, by what people do. */
export function PermissionFields({ allowed, onChange, before, compared }: PermissionFieldsProps) {
  const { t, i18n } = useLingui();
  const { permissions: own } = useIdentity();
  // What nobody here can give is only shown where it is there already.
  const groups = (Object.keys(permissionGroups) as PermissionGroup[])
    .map((group) => ({
      group,
      permissions: permissionGroups[group].filter((one) => own.includes(one) || before.has(one) || allowed.has(one)),
    }))
    .filter(({ permissions }) => permissions.length > 0);
  const set = (permission: Permission, isAllowed: boolean): void => {
    const next = new Set(allowed);
    if (isAllowed) for (const one of withNeeds([permission])) next.add(one);
    else next.delete(permission);
    onChange(next);
  };
  return groups.map(({ group, permissions }) => (
    <fieldset key={group} className={classes['group']}>
      <legend>
        {i18n._(groupWords[group])}
        <span>{t`${permissions.filter((one) => allowed.has(one)).length} of ${permissions.length}`}</span>
      </legend>
      {permissions.map((permission) => (
        <PermissionField
          key={permission}
          permission={permission}
          allowed={allowed}
          isOwn={own.includes(permission)}
          isInCompared={compared?.permissions.includes(permission)}
          comparedTitle={compared?.title ?? ''}
          onChange={(isAllowed) => set(permission, isAllowed)}
        />
      ))}
    </fieldset>
  ));
}

interface PermissionFieldProps {
  readonly permission: Permission;
  readonly allowed: ReadonlySet<Permission>;
  /** Whether the reader has it, and so may give it. */
  readonly isOwn: boolean;
  /** Undefined while nothing is compared. */
  readonly isInCompared: boolean | undefined;
  readonly comparedTitle: string;
  readonly onChange: (isAllowed: boolean) => void;
}

function PermissionField({ permission, allowed, isOwn, isInCompared, comparedTitle, onChange }: PermissionFieldProps) {
  const { t, i18n } = useLingui();
  const { wordLocale } = useFormats();
  const id = useId();
  const { title, sentence } = permissionWords[permission];
  const needs = permissionNeeds[permission] ?? [];
  const isAllowed = allowed.has(permission);
  const list = (some: readonly Permission[]): string =>
    new Intl.ListFormat(wordLocale).format(some.map((one) => i18n._(permissionWords[one].title)));
  const missing = needs.filter((one) => !allowed.has(one));
  const isDifferent = isInCompared !== undefined && isInCompared !== isAllowed;
  return (
    <div className={classes['permission']} data-different={isDifferent || undefined}>
      <input
        id={id}
        type="checkbox"
        checked={isAllowed}
        disabled={!isOwn && !isAllowed}
        aria-describedby={`${id}-text`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label htmlFor={id}>{i18n._(title)}</label>
      <span id={`${id}-text`} className={classes['quiet']}>
        {i18n._(sentence)}
        {needs.length > 0 && ` ${t`Implies: ${list(needs)}.`}`}
        {isAllowed && missing.length > 0 && (
          <strong className={classes['warning']}> {t`Of no use without: ${list(missing)}.`}</strong>
        )}
        {!isOwn && <strong> {t`You do not have it, and cannot give it.`}</strong>}
        {isDifferent && (
          <em> {isAllowed ? t`Only here, not in ${comparedTitle}.` : t`Only in ${comparedTitle}, not here.`}</em>
        )}
      </span>
    </div>
  );
}
