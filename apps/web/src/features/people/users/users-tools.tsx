import type { Role } from '@echolot/contract/people/roles';
import { type UserState, userStates } from '@echolot/contract/people/users';
import { Dialog } from '@echolot/ui/dialog';
import { SelectField } from '@echolot/ui/field';
import { SearchField } from '@echolot/ui/search-field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { UnitTree } from './unit-tree.tsx';
import type { UserSort, UsersAddress } from './use-users-address.ts';
import { stateWords } from './user-words.ts';
import classes from './users.module.css';

/** Each unit can be picked, also below the one that is. */
const noUnits: ReadonlySet<string> = new Set();

interface UsersToolsProps {
  readonly address: UsersAddress;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly roles: readonly Role[];
  /** People of each state. */
  readonly states: Readonly<Partial<Record<UserState, number>>>;
}

/** What narrows the list. */
export function UsersTools({ address, text, onText, roles, states }: UsersToolsProps) {
  const { t, i18n } = useLingui();
  const { count } = useFormats();
  const [isChoosingUnit, setChoosingUnit] = useState(false);
  const { role, state, unit, sort, direction, change } = address;
  const all = Object.values(states).reduce((sum, people) => sum + people, 0);
  const sortNames: Record<UserSort, string> = {
    name: t`Name`,
    role: t`Role`,
    state: t`State`,
    lastSeenAt: t`Last seen`,
  };
  // A role that is gone stays in the list while it is asked for.
  const choices = [
    { value: '', title: t`All roles` },
    ...roles.map(({ extName, title }) => ({ value: extName, title })),
    ...(role !== undefined && roles.every(({ extName }) => extName !== role) ? [{ value: role, title: role }] : []),
  ];
  return (
    <>
      <div className={classes['tools']}>
        <span className={classes['search']}>
          <SearchField
            label={t`Search users`}
            placeholder={t`Name, user name or e-mail`}
            value={text}
            onChange={onText}
            maxLength={100}
          />
        </span>
        <SelectField
          label={t`Role`}
          value={role ?? ''}
          onChange={(next) => change({ role: next || undefined })}
          choices={choices}
        />
        <div className={classes['labelled']}>
          <span>{t`Unit`}</span>
          <Button.Group>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setChoosingUnit(true)}>
              {unit ?? t`All units`}
            </Button>
            {unit !== undefined && (
              <Button variant="default" aria-label={t`All units`} onClick={() => change({ unit: undefined })}>
                ×
              </Button>
            )}
          </Button.Group>
        </div>
        <span className={classes['phoneOnly']}>
          <SelectField
            label={t`Sorted by`}
            value={`${sort} ${direction}`}
            onChange={(next) => {
              const [by, way] = next.split(' ');
              change({ sort: by as UserSort, direction: way === 'down' ? 'down' : 'up' });
            }}
            choices={(Object.keys(sortNames) as UserSort[]).flatMap((one) => [
              { value: `${one} up`, title: t`${sortNames[one]}, upwards` },
              { value: `${one} down`, title: t`${sortNames[one]}, downwards` },
            ])}
          />
        </span>
      </div>
      <ul className={classes['states']} aria-label={t`States`}>
        <li>
          <button type="button" aria-pressed={state === undefined} onClick={() => change({ state: undefined })}>
            {t`All`} <span>{count(all)}</span>
          </button>
        </li>
        {userStates
          .filter((one) => states[one] || one === state)
          .map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={state === one}
                onClick={() => change({ state: state === one ? undefined : one })}
              >
                {i18n._(stateWords[one])} <span>{count(states[one] ?? 0)}</span>
              </button>
            </li>
          ))}
      </ul>
      {isChoosingUnit && (
        <Dialog title={t`People of a unit`} closeLabel={t`Close`} onClose={() => setChoosingUnit(false)} widthPx={560}>
          <p className={classes['quiet']}>{t`Shows people who are placed at this unit or below it.`}</p>
          <UnitTree
            chosen={noUnits}
            onToggle={(drillPath) => {
              change({ unit: drillPath });
              setChoosingUnit(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
