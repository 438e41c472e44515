import { listRoles, type Role } from '@echolot/contract/people/roles';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { editedOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { newEntry, noSurvey, paths } from '../../../paths.ts';
import { RoleForm } from './role-form.tsx';
import classes from './roles.module.css';
import { RolesNotOpen } from './roles-not-open.tsx';

/** R-024 A role, or one that is to be. */
export function RolePage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const { survey = noSurvey, roleId = newEntry } = useParams({ strict: false }) as { survey?: string; roleId?: string };
  const { copy } = useSearch({ strict: false }) as Record<string, unknown>;
  const isAllowed = permissions.includes('users.manage');
  const isNew = roleId === newEntry;
  const query = useQuery({
    ...editedOptionsOf(listRoles, {}),
    enabled: isAllowed,
    staleTime: 0,
    // What one edits must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!isAllowed) return <RolesNotOpen />;
  const roles = query.data?.roles;
  if (!roles && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The role could not be loaded`}
        actions={<Button onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const known = roles?.find(({ extName }) => extName === roleId);
  if (roles && !known && !isNew) {
    return (
      <ErrorState
        icon={<IconMapQuestion size={24} />}
        title={t`This address does not lead to a role`}
        actions={<Button component="a" href={paths.roles(survey)}>{t`To the roles`}</Button>}
      >
        {t`The role was deleted, or the address was never one.`}
      </ErrorState>
    );
  }
  const copied: Role | undefined = isNew ? roles?.find(({ extName }) => extName === copy) : undefined;
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={!roles} label={t`Loading the role`} />
      {roles ? (
        <RoleForm
          key={`${roleId} ${copied?.extName ?? ''}`}
          survey={survey}
          roles={roles}
          known={known}
          copied={copied}
        />
      ) : (
        <div role="status" aria-label={t`Loading the role`} className={classes['skeleton']}>
          <span />
          <span />
        </div>
      )}
    </div>
  );
}
