import type { ReplyOf } from '@echolot/contract/endpoint';
import type { Role } from '@echolot/contract/people/roles';
import { changeUsers, getUser, listUsers, mostUsersAtOnce, type User } from '@echolot/contract/people/users';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { SelectField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { refusalWords } from './user-words.ts';
import classes from './users.module.css';

type BulkChange = 'enable' | 'disable' | 'role';

interface BulkBarProps {
  readonly chosen: readonly User[];
  readonly roles: readonly Role[];
  readonly onChooseNone: () => void;
}

/** What can be done to all ticked people at once. */
export function BulkBar({ chosen, roles, onChooseNone }: BulkBarProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<BulkChange>();
  if (chosen.length === 0 && asked === undefined) return null;
  return (
    <div data-screen-only className={classes['bulk']}>
      <span role="status">
        <Plural value={chosen.length} one="# person chosen" other="# people chosen" />
      </span>
      {chosen.length > mostUsersAtOnce ? (
        <span className={classes['quiet']}>{t`At most ${mostUsersAtOnce} people can be changed at once.`}</span>
      ) : (
        <>
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setAsked('enable')}>
            {t`Enable…`}
          </Button>
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setAsked('disable')}>
            {t`Disable…`}
          </Button>
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setAsked('role')}>
            {t`Give a role…`}
          </Button>
        </>
      )}
      <Button size="xs" variant="subtle" onClick={onChooseNone}>{t`Clear selection`}</Button>
      {asked && (
        <BulkDialog
          asked={asked}
          chosen={chosen}
          roles={roles}
          onClose={() => setAsked(undefined)}
          onDone={onChooseNone}
        />
      )}
    </div>
  );
}

interface BulkDialogProps {
  readonly asked: BulkChange;
  readonly chosen: readonly User[];
  readonly roles: readonly Role[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks, does it, and names those it could not be done for. */
function BulkDialog({ asked, chosen, roles, onClose, onDone }: BulkDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  // Those the question was asked of: when it is done, nobody is ticked any more.
  const [people] = useState(chosen);
  const [role, setRole] = useState('');
  const [result, setResult] = useState<ReplyOf<typeof changeUsers>>();
  const count = people.length;
  const change = useMutation({
    mutationFn: () =>
      call(changeUsers, {
        body: {
          userIds: people.map(({ userId }) => userId),
          change: asked === 'role' ? { role } : { isDisabled: asked === 'disable' },
        },
      }),
    onSuccess: (reply) => {
      void client.invalidateQueries({ queryKey: [listUsers.path] });
      void client.invalidateQueries({ queryKey: [getUser.path] });
      onDone();
      if (reply.refused.length > 0) return setResult(reply);
      const { changed } = reply;
      showSnackbar({ text: plural(changed, { one: '# person was changed.', other: '# people were changed.' }) });
      onClose();
    },
  });
  if (result) {
    return (
      <Dialog title={t`Some people could not be changed`} closeLabel={t`Close`} onClose={onClose}>
        <p className={classes['lead']} role="status">
          <Plural value={result.changed} one="# person was changed." other="# people were changed." />{' '}
          <Plural value={result.refused.length} one="# was not:" other="# were not:" />
        </p>
        <ul className={classes['refused']}>
          {result.refused.map(({ userId, username, reason }) => (
            <li key={userId}>
              <strong>{username || people.find((one) => one.userId === userId)?.username}</strong>{' '}
              {i18n._(refusalWords[reason])}
            </li>
          ))}
        </ul>
        <div className={atoms['closingButtons']}>
          <Button onClick={onClose}>{t`Close`}</Button>
        </div>
      </Dialog>
    );
  }
  const words = {
    enable: {
      title: plural(count, { one: 'Enable # person?', other: 'Enable # people?' }),
      text: t`They can sign in again and see what they saw before.`,
      act: t`Enable`,
    },
    disable: {
      title: plural(count, { one: 'Disable # person?', other: 'Disable # people?' }),
      text: t`Their sessions end within five seconds and they cannot sign in to this universe. What they did stays; they can be enabled again.`,
      act: t`Disable`,
    },
    role: {
      title: plural(count, { one: 'Give # person a role', other: 'Give # people a role' }),
      text: t`Units and surveys stay as they are. It takes effect within five seconds.`,
      act: t`Give the role`,
    },
  }[asked];
  return (
    <Dialog title={words.title} closeLabel={t`Close`} onClose={onClose}>
      <form
        className={atoms['form']}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <p className={classes['lead']}>{words.text}</p>
        {asked === 'role' && (
          <SelectField
            label={t`Role`}
            value={role}
            onChange={setRole}
            choices={[
              { value: '', title: t`Choose a role`, isDisabled: true },
              ...roles.map(({ extName, title, mayGive }) => ({
                value: extName,
                title: mayGive ? title : t`${title} (allows more than you may give)`,
                isDisabled: !mayGive,
              })),
            ]}
          />
        )}
        {change.isError && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, change.error)}
          </p>
        )}
        <div className={atoms['closingButtons']}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={change.isPending} disabled={asked === 'role' && role === ''}>
            {words.act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
