import type { Role } from '@echolot/contract/people/roles';
import { permissions as allPermissions, type Permission } from '@echolot/contract/permissions';
import { SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { permissionWords } from '../../../identity/permission-words.ts';
import classes from './roles.module.css';

interface CompareProps {
  readonly roles: readonly Role[];
  readonly allowed: ReadonlySet<Permission>;
  readonly compared: Role | undefined;
  readonly onCompare: (role: Role | undefined) => void;
}

/** What is allowed here and not by another role, and the other way round. */
export function Compare({ roles, allowed, compared, onCompare }: CompareProps) {
  const { t } = useLingui();
  const onlyHere = allPermissions.filter((one) => allowed.has(one) && !compared?.permissions.includes(one));
  const onlyThere = allPermissions.filter((one) => !allowed.has(one) && compared?.permissions.includes(one));
  return (
    <aside className={classes['compare']} aria-label={t`Compare`}>
      <SelectField
        label={t`Compare with`}
        value={compared?.extName ?? ''}
        onChange={(extName) => onCompare(roles.find((role) => role.extName === extName))}
        choices={[
          { value: '', title: t`No other role` },
          ...roles.map(({ extName, title }) => ({ value: extName, title })),
        ]}
      />
      {compared && (
        <div role="status">
          {onlyHere.length + onlyThere.length === 0 ? (
            <p>{t`Both allow the same.`}</p>
          ) : (
            <>
              <Difference title={t`Only here`} some={onlyHere} />
              <Difference title={t`Only in ${compared.title}`} some={onlyThere} />
            </>
          )}
        </div>
      )}
    </aside>
  );
}

export function Difference({ title, some }: { readonly title: string; readonly some: readonly Permission[] }) {
  const { i18n } = useLingui();
  if (some.length === 0) return null;
  return (
    <div className={classes['difference']}>
      <h3>{title}</h3>
      <ul>
        {some.map((one) => (
          <li key={one}>{i18n._(permissionWords[one].title)}</li>
        ))}
      </ul>
    </div>
  );
}
