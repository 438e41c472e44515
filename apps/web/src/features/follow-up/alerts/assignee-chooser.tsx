import { type AlertChange, listAlertAssignees } from '@echolot/contract/follow-up/alerts';
import { foldName } from '@echolot/core/folded-text';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUser, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import classes from './change-dialog.module.css';

export type Assign = Extract<AlertChange, { do: 'assign' }>['to'];

interface AssigneeChooserProps {
  readonly survey: string;
  /** Whose unit the people must see; absent for several. */
  readonly alertId: string | undefined;
  readonly onChoose: (to: Assign) => void;
}

interface Choice {
  readonly key: string;
  readonly to: Assign;
  readonly title: string;
  readonly note: string;
  readonly icon: ReactNode;
}

/** Type a few letters, choose with the arrows, Enter: the person, a colleague, a role, or unassigned. */
export function AssigneeChooser({ survey, alertId, onChoose }: AssigneeChooserProps) {
  const { t, i18n } = useLingui();
  const me = useIdentity();
  // Without this one takes alerts, and gives one's own back.
  const mayGive = me.permissions.includes('alerts.manage');
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = useQuery({
    ...queryOptionsOf(listAlertAssignees, { params: { survey }, query: { alertId } }),
    staleTime: 0,
  });
  const icon = { size: 16, 'aria-hidden': true } as const;
  const all: Choice[] = [
    { key: 'me', to: { kind: 'me' }, title: t`You`, note: me.username, icon: <IconUser {...icon} /> },
    ...(mayGive ? (query.data?.people ?? []) : [])
      .filter(({ username }) => username !== me.username)
      .map(({ username, name, openCount }) => ({
        key: `person ${username}`,
        to: { kind: 'person', username } as const,
        title: name,
        note: `${username} · ${plural(openCount, { one: '# open', other: '# open' })}`,
        icon: <IconUser {...icon} />,
      })),
    ...(mayGive ? (query.data?.roles ?? []) : []).flatMap(({ extName, title, people }) => [
      {
        key: `turn ${extName}`,
        to: { kind: 'roundRobin', role: extName } as const,
        title: t`${title}: whose turn it is`,
        note: plural(people, { one: '# person', other: '# people' }),
        icon: <IconUsers {...icon} />,
      },
      {
        key: `role ${extName}`,
        to: { kind: 'role', role: extName } as const,
        title: t`${title}: whoever takes it`,
        note: plural(people, { one: '# person', other: '# people' }),
        icon: <IconUsers {...icon} />,
      },
    ]),
    { key: 'nobody', to: { kind: 'nobody' }, title: t`Nobody`, note: '', icon: <IconUserOff {...icon} /> },
  ];
  const wanted = foldName(text);
  const shown = all.filter(({ title, note }) => foldName(`${title} ${note}`).includes(wanted));
  const current = shown[Math.min(active, shown.length - 1)];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && current) onChoose(current.to);
    else return;
    event.preventDefault();
  };
  const idOf = ({ key }: Choice): string => `${listId}-${key.replaceAll(/[^\w-]/g, '_')}`;
  return (
    <div className={classes['chooser']}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current && idOf(current)}
        aria-autocomplete="list"
        aria-label={t`Assign to`}
        placeholder={t`Name or role`}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {query.isError && <p role="alert">{errorSentence(i18n, query.error)}</p>}
      <div id={listId} role="listbox" aria-label={t`Assign to`} className={classes['choices']}>
        {shown.map((choice) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            key={choice.key}
            id={idOf(choice)}
            role="option"
            aria-selected={choice === current}
            className={classes['choice']}
            ref={(element) => {
              if (choice === current) element?.scrollIntoView({ block: 'nearest' });
            }}
            onPointerMove={() => setActive(shown.indexOf(choice))}
            onClick={() => onChoose(choice.to)}
          >
            {choice.icon}
            <span>{choice.title}</span>
            <small>{choice.note}</small>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p role="status">{t`Nobody is called that.`}</p>}
    </div>
  );
}
