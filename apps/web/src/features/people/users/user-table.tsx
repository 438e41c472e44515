import type { User } from '@echolot/contract/people/users';
import atoms from '@echolot/ui/atoms.module.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import type { UserSort, UsersAddress } from './use-users-address.ts';
import { nameOf, stateTones, stateWords, wholeUniverse } from './user-words.ts';
import classes from './users.module.css';

interface UserTableProps {
  readonly address: UsersAddress;
  readonly users: readonly User[];
  /** The rows are those of before; the next ones are on their way. */
  readonly isStale: boolean;
  readonly chosen: ReadonlyMap<string, User>;
  readonly onChoose: (chosen: ReadonlyMap<string, User>) => void;
}

/** One page of people; ticked rows stay ticked on the other pages. */
export function UserTable({ address, users, isStale, chosen, onChoose }: UserTableProps) {
  const { t } = useLingui();
  const choose = (some: readonly User[], isChosen: boolean): void => {
    const next = new Map(chosen);
    for (const user of some) {
      if (isChosen) next.set(user.userId, user);
      else next.delete(user.userId);
    }
    onChoose(next);
  };
  const isWhole = users.every(({ userId }) => chosen.has(userId));
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className={atoms['spoken']}>{t`Users`}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes['tick']}>
              <input
                type="checkbox"
                aria-label={t`Choose all of this page`}
                checked={isWhole}
                onChange={({ currentTarget }) => choose(users, currentTarget.checked)}
              />
            </th>
            <SortHead address={address} sort="name" title={t`Name`} />
            <SortHead address={address} sort="role" title={t`Role`} isWide />
            <th scope="col" className={classes['wide']}>{t`Units`}</th>
            <SortHead address={address} sort="state" title={t`State`} />
            <SortHead address={address} sort="lastSeenAt" title={t`Last seen`} isWide />
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.userId}
              user={user}
              survey={address.survey}
              isChosen={chosen.has(user.userId)}
              onChoose={(isChosen) => choose([user], isChosen)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadProps {
  readonly address: UsersAddress;
  readonly sort: UserSort;
  readonly title: string;
  readonly isWide?: boolean;
}

function SortHead({ address, sort, title, isWide = false }: SortHeadProps) {
  const { direction, change } = address;
  const isSorted = address.sort === sort;
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      className={isWide ? classes['wide'] : undefined}
      aria-sort={isSorted ? (direction === 'up' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={classes['sort']}
        onClick={() => change({ sort, direction: isSorted && direction === 'up' ? 'down' : 'up' })}
      >
        {title}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  );
}

interface UserRowProps {
  readonly user: User;
  readonly survey: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function UserRow({ user, survey, isChosen, onChoose }: UserRowProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { username, email, roleTitle, drillPaths, state, lastSeenAt } = user;
  const name = nameOf(user);
  const seen = lastSeenAt === null ? t`never` : formats.instant(new Date(lastSeenAt));
  const [first = '', ...more] = user.unitNames;
  const others = more.length;
  const units = drillPaths.includes(wholeUniverse)
    ? t`Whole universe`
    : others === 0
      ? first
      : t`${first} and ${plural(others, { one: '# more', other: '# more' })}`;
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={classes['tick']}>
        <input
          type="checkbox"
          aria-label={t`Choose ${name}`}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <a href={paths.user(survey, user.userId)}>{name}</a>
        <span className={classes['under']}>{[...new Set([username, email])].filter(Boolean).join(' · ')}</span>
        <span className={`${classes['under']} ${classes['phoneOnly']}`}>{`${roleTitle} · ${units}`}</span>
      </th>
      <td className={classes['wide']}>{roleTitle}</td>
      <td className={`${classes['wide']} ${classes['units']}`} title={user.unitNames.join('\n')}>
        {units}
      </td>
      <td>
        <span className={classes['state']} data-tone={stateTones[state]}>
          {i18n._(stateWords[state])}
        </span>
      </td>
      <td className={classes['wide']}>{seen}</td>
    </tr>
  );
}
