import { listRoles } from '@echolot/contract/people/roles';
import { listUsers, type User } from '@echolot/contract/people/users';
import atoms from '@echolot/ui/atoms.module.css';
import { ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCloudOff, IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { newEntry, paths } from '../../../paths.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useUsersAddress } from './use-users-address.ts';
import { UserTable } from './user-table.tsx';
import classes from './users.module.css';
import { UsersNotOpen } from './users-not-open.tsx';
import { UsersTools } from './users-tools.tsx';

/** R-016 The people of the universe. */
export function UsersPage() {
  const { permissions } = useIdentity();
  return permissions.includes('users.manage') ? <Users /> : <UsersNotOpen />;
}

const typingMs = 50;
const usersOfPage = 50;

function Users() {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const address = useUsersAddress();
  const { q, role, state, unit, sort, direction, survey, isNarrowed, change } = address;
  const [text, setText] = useTypedSearch(q, (typed) => change({ q: typed }));
  const [offset, setOffset] = useOffset(JSON.stringify([q, role, state, unit, sort, direction]));
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map());
  const roles = useQuery(queryOptionsOf(listRoles, {}));
  const query = useQuery({
    ...queryOptionsOf(listUsers, {
      query: { search: q.trim(), role, state, unit, sort, direction, offset, limit: usersOfPage },
    }),
    staleTime: 0,
  });
  if (!query.data && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The users could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const page = query.data;
  const total = page?.total ?? 0;
  const invite = (
    <Button
      component="a"
      href={paths.userEditor(survey, newEntry)}
      leftSection={<IconPlus size={16} aria-hidden />}
    >{t`Invite person`}</Button>
  );
  return (
    <ListPage
      title={t`Users`}
      facts={
        page ? [plural(total, { one: `${formats.count(total)} person`, other: `${formats.count(total)} people` })] : []
      }
      aside={
        <div className={atoms['tools']}>
          <Button component="a" variant="default" href={paths.roles(survey)}>{t`Roles`}</Button>
          {invite}
        </div>
      }
      isLoading={query.isFetching}
      loadingLabel={t`Loading the users`}
    >
      {page && (
        <>
          <UsersTools
            address={address}
            text={text}
            onText={setText}
            roles={roles.data?.roles ?? []}
            states={page.states}
          />
          <BulkBar
            chosen={[...chosen.values()]}
            roles={roles.data?.roles ?? []}
            onChooseNone={() => setChosen(new Map())}
          />
          {page.users.length > 0 ? (
            <>
              <UserTable
                address={address}
                users={page.users}
                isStale={query.isPlaceholderData}
                chosen={chosen}
                onChoose={setChosen}
              />
              <Pager total={total} offset={offset} onOffset={setOffset} />
            </>
          ) : isNarrowed ? (
            <EmptyState
              icon={<IconSearch size={24} />}
              title={t`No matching users`}
              actions={
                <Button
                  variant="default"
                  onClick={() => {
                    setText('');
                    change({ q: '', role: undefined, state: undefined, unit: undefined });
                  }}
                >{t`Show everybody`}</Button>
              }
            >
              {t`No name, user name or address contains this text under these filters.`}
            </EmptyState>
          ) : (
            <EmptyState icon={<IconUsers size={24} />} title={t`There are no users yet`} actions={invite}>
              {t`Invite the first person: they get a mail with a link, and see the units you give them.`}
            </EmptyState>
          )}
        </>
      )}
    </ListPage>
  );
}

/** What is typed at once, and what is searched for a moment later; the address may say something else meanwhile. */
function useTypedSearch(
  searched: string,
  search: (text: string) => void,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(searched);
  const [told, setTold] = useState(searched);
  const [settled] = useDebouncedValue(text, typingMs);
  if (told !== searched) {
    setTold(searched);
    if (settled !== searched) setText(searched);
  }
  useEffect(() => {
    if (settled === text && settled !== searched) search(settled);
  }, [settled]); // oxlint-disable-line react/exhaustive-deps -- only what was typed is told
  return [text, setText];
}

/** Where the page begins; what is shown otherwise begins at its first page. */
function useOffset(look: string): readonly [offset: number, setOffset: (offset: number) => void] {
  const [known, setKnown] = useState(look);
  const [offset, setOffset] = useState(0);
  if (known !== look) {
    setKnown(look);
    setOffset(0);
  }
  return [known === look ? offset : 0, setOffset];
}

interface PagerProps {
  readonly total: number;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}

function Pager({ total, offset, onOffset }: PagerProps) {
  const { t } = useLingui();
  const { count } = useFormats();
  if (total <= usersOfPage) return null;
  const last = Math.min(offset + usersOfPage, total);
  return (
    <nav aria-label={t`Pages`} className={classes['pager']}>
      <Button
        variant="default"
        size="xs"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - usersOfPage))}
      >{t`Previous`}</Button>
      <span role="status">{t`${count(offset + 1)} to ${count(last)} of ${count(total)}`}</span>
      <Button
        variant="default"
        size="xs"
        disabled={last >= total}
        onClick={() => onOffset(offset + usersOfPage)}
      >{t`Next`}</Button>
    </nav>
  );
}
