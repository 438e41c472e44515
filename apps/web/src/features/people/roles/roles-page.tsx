import { listRoles, type Role } from '@echolot/contract/people/roles';
import atoms from '@echolot/ui/atoms.module.css';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconPlus, IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { newEntry, noSurvey, paths } from '../../../paths.ts';
import classes from './roles.module.css';
import { RolesNotOpen } from './roles-not-open.tsx';

/** R-024 The roles of the universe. */
export function RolesPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const { survey = noSurvey } = useParams({ strict: false }) as { survey?: string };
  const isAllowed = permissions.includes('users.manage');
  const query = useQuery({ ...queryOptionsOf(listRoles, {}), enabled: isAllowed, staleTime: 0 });
  if (!isAllowed) return <RolesNotOpen />;
  const roles = query.data?.roles;
  if (!roles && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The roles could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const add = (
    <Button component="a" href={paths.role(survey, newEntry)} leftSection={<IconPlus size={16} aria-hidden />}>
      {t`New role`}
    </Button>
  );
  return (
    <ListPage
      title={t`Roles`}
      facts={roles ? [plural(roles.length, { one: '# role', other: '# roles' })] : []}
      aside={
        <div className={atoms['tools']}>
          <Button component="a" variant="default" href={paths.users(survey)}>{t`Users`}</Button>
          {add}
        </div>
      }
      isLoading={query.isPending}
      loadingLabel={t`Loading the roles`}
    >
      {roles &&
        (roles.length === 0 ? (
          <EmptyState icon={<IconUserShield size={24} />} title={t`There is no role yet`} actions={add}>
            {t`A role says what people may do. Begin with a suggested one.`}
          </EmptyState>
        ) : (
          <FramedList>
            {roles.map((role) => (
              <RoleRow key={role.extName} role={role} survey={survey} />
            ))}
          </FramedList>
        ))}
    </ListPage>
  );
}

function RoleRow({ role, survey }: { readonly role: Role; readonly survey: string }) {
  const { t } = useLingui();
  const { extName, title, permissions, people, mayGive } = role;
  return (
    <li className={classes['role']}>
      <span className={classes['main']}>
        <a href={paths.role(survey, extName)}>{title}</a>
        <span className={classes['quiet']}>
          <Plural value={permissions.length} one="# permission" other="# permissions" />
          {!mayGive && ` · ${t`allows more than you may give`}`}
        </span>
      </span>
      {people > 0 ? (
        <a href={paths.usersOfRole(survey, extName)} aria-label={t`Who has ${title}`}>
          <Plural value={people} one="# person" other="# people" />
        </a>
      ) : (
        <span className={classes['quiet']}>{t`nobody has it`}</span>
      )}
      <Button
        component="a"
        variant="default"
        size="xs"
        href={paths.copyOfRole(survey, extName)}
        aria-label={t`Copy ${title}`}
      >{t`Copy`}</Button>
    </li>
  );
}
