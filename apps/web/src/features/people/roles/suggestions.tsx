import type { Permission } from '@echolot/contract/permissions';
import { useLingui } from '@lingui/react/macro';
import { useIdentity } from '../../../identity/use-identity.ts';
import classes from './roles.module.css';
import { type SuggestedRole, suggestedPermissions } from './suggested-permissions.ts';
import { suggestedRoles } from './suggested-roles.ts';

interface SuggestionsProps {
  readonly onTake: (title: string, permissions: readonly Permission[]) => void;
}

/** Roles to begin with; what one may not give is left out of them. */
export function Suggestions({ onTake }: SuggestionsProps) {
  const { t, i18n } = useLingui();
  const { permissions: own } = useIdentity();
  return (
    <section aria-labelledby="suggested-roles">
      <h2 id="suggested-roles" className={classes['subhead']}>{t`Begin with`}</h2>
      <ul className={classes['suggestions']}>
        {(Object.keys(suggestedPermissions) as SuggestedRole[]).map((role) => (
          <li key={role}>
            <button
              type="button"
              onClick={() =>
                onTake(
                  i18n._(suggestedRoles[role].title),
                  suggestedPermissions[role].filter((one) => own.includes(one)),
                )
              }
            >
              <strong>{i18n._(suggestedRoles[role].title)}</strong>
              <span>{i18n._(suggestedRoles[role].purpose)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
