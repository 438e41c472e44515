import { createDisplay, type Display, listDisplays } from '@echolot/contract/analytics/bigscreen';
import { findUnits } from '@echolot/contract/analytics/rankings';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './displays-page.module.css';

const dayMs = 86_400_000;

interface NewDisplayDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (display: Display, token: string) => void;
}

/** Where it hangs, what it shows, and until when. */
export function NewDisplayDialog({ onClose, onCreated }: NewDisplayDialogProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { surveys } = useIdentity();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [survey, setSurvey] = useState(surveys[0]?.extName ?? '');
  const startPath = surveys.find(({ extName }) => extName === survey)?.startPath ?? '';
  const [drillPath, setDrillPath] = useState(startPath);
  const [days, setDays] = useState('365');
  const [unitNames] = useState(() => new Map<string, string>());
  const { data } = useQuery({
    ...queryOptionsOf(findUnits, {
      params: { survey },
      query: { query: drillPath.split('.').at(-1) ?? '', limit: 20 },
    }),
    enabled: survey !== '' && drillPath.trim() !== '',
  });
  const found = data?.units ?? [];
  // What was chosen is no longer found by its path.
  for (const { path, name: unit } of found) unitNames.set(path, unit);
  const chosen = unitNames.get(drillPath);
  const guard = useLeaveGuard(useIsChanged([name, survey, drillPath, days]));
  const close = (): void => guard.leave(onClose);
  const save = useMutation({
    mutationFn: () =>
      call(createDisplay, {
        body: {
          name: name.trim(),
          survey,
          drillPath: drillPath.trim(),
          expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
        },
      }),
    onSuccess: ({ display, token }) => {
      void client.invalidateQueries({ queryKey: readKeyOf(listDisplays, {}) });
      onCreated(display, token);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title={t`New wall display`} closeLabel={t`Close`} onClose={close}>
      <form onSubmit={submit} className={atoms['form']}>
        <Field
          label={t`Name`}
          value={name}
          onChange={setName}
          required
          maxLength={100}
          note={t`Where it hangs, such as “Showroom, Turku”.`}
        />
        <SelectField
          label={t`Survey`}
          value={survey}
          onChange={(next) => {
            setSurvey(next);
            setDrillPath(surveys.find(({ extName }) => extName === next)?.startPath ?? '');
          }}
          choices={surveys.map(({ extName, title }) => ({ value: extName, title }))}
        />
        <Field
          label={t`Unit`}
          value={drillPath}
          onChange={setDrillPath}
          required
          maxLength={500}
          list={`${id}-units`}
          note={chosen ?? t`Type a part of its name, then choose it from the list.`}
        />
        <datalist id={`${id}-units`}>
          {found.map(({ path, name: unit }) => (
            <option key={path} value={path}>
              {unit}
            </option>
          ))}
        </datalist>
        <SelectField
          label={t`Shows until`}
          value={days}
          onChange={setDays}
          choices={[
            { value: '30', title: t`30 days from now` },
            { value: '365', title: t`A year from now` },
            { value: '', title: t`Without end` },
          ]}
        />
        <p className={classes['quiet']}>
          {t`Whoever has the address sees what the display shows. Comments come without names, addresses and numbers of people; employees are not named, neither under comments nor in the ranking.`}
        </p>
        {save.isError && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, save.error)}
          </p>
        )}
        <div className={atoms['closingButtons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === '' || drillPath.trim() === ''}>
            {t`Make the display`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
