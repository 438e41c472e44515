import { listRoles } from '@echolot/contract/people/roles';
import { getUser } from '@echolot/contract/people/users';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { editedOptionsOf, queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { newEntry, noSurvey, paths } from '../../../paths.ts';
import { UserForm } from './user-form.tsx';
import classes from './users.module.css';
import { UsersNotOpen } from './users-not-open.tsx';

/** R-018 Somebody of the universe, or somebody who is to be invited. */
export function UserEditorPage() {
  const { permissions } = useIdentity();
  return permissions.includes('users.manage') ? <UserEditor /> : <UsersNotOpen />;
}

function UserEditor() {
  const { t, i18n } = useLingui();
  const { survey = noSurvey, userId = newEntry } = useParams({ strict: false }) as { survey?: string; userId?: string };
  const isNew = userId === newEntry;
  const roles = useQuery(queryOptionsOf(listRoles, {}));
  const known = useQuery({
    ...editedOptionsOf(getUser, { params: { userId } }),
    enabled: !isNew,
    staleTime: 0,
    // What one edits must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const error = roles.error ?? known.error;
  const isReady = roles.data && (isNew || (known.data && !known.isPlaceholderData));
  if (error && !isReady) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The person could not be loaded`}
        actions={
          <>
            <Button
              onClick={() => {
                void roles.refetch();
                if (!isNew) void known.refetch();
              }}
            >{t`Try again`}</Button>
            <Button component="a" variant="default" href={paths.users(survey)}>{t`To the users`}</Button>
          </>
        }
      >
        {errorSentence(i18n, error)}
      </ErrorState>
    );
  }
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={!isReady} label={t`Loading the person`} />
      {isReady && roles.data ? (
        <UserForm
          key={userId}
          survey={survey}
          roles={roles.data.roles}
          known={known.data?.user}
          isOwnName={known.data?.isOwnName ?? true}
        />
      ) : (
        <div role="status" aria-label={t`Loading the person`} className={classes['skeleton']}>
          <span />
          <span />
        </div>
      )}
    </div>
  );
}
