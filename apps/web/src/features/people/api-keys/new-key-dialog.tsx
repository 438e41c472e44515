import {
  type ApiKey,
  type ApiKeyRight,
  apiKeyRights,
  createApiKey,
  getApiKeyTemplate,
  listApiKeys,
} from '@echolot/contract/people/api-keys';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { CheckField, Field, NumberField, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { rightWords } from './api-key-words.ts';
import classes from './api-keys-page.module.css';

const dayMs = 86_400_000;
/** While the template is on its way, and what it says. */
const usual = { rights: ['interviews.write', 'structure.read'] as readonly ApiKeyRight[], requestsPerMinute: 6000 };

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (apiKey: ApiKey, secret: string) => void;
}

/** What a new key is called, may do, where, and until when. */
export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const { t, i18n } = useLingui();
  const { universe } = useIdentity();
  const client = useQueryClient();
  const { data: template } = useQuery(queryOptionsOf(getApiKeyTemplate, { params: { universe } }));
  const [name, setName] = useState('');
  const [surveys, setSurveys] = useState<readonly string[]>([]);
  const [isForAll, setForAll] = useState(true);
  const [rights, setRights] = useState(usual.rights);
  const [unknownUnits, setUnknownUnits] = useState<'refuse' | 'create'>('refuse');
  const [days, setDays] = useState('365');
  const [perMinute, setPerMinute] = useState<number | undefined>(usual.requestsPerMinute);
  const most = template?.mostRequestsPerMinute ?? usual.requestsPerMinute;
  const isPerMinuteRight =
    perMinute !== undefined && Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= most;
  const guard = useLeaveGuard(useIsChanged([name, surveys, isForAll, rights, unknownUnits, days, perMinute]));
  const close = (): void => guard.leave(onClose);
  const save = useMutation({
    mutationFn: () =>
      call(createApiKey, {
        params: { universe },
        body: {
          name: name.trim(),
          surveys: isForAll ? null : [...surveys],
          rights: [...rights],
          unknownUnits,
          requestsPerMinute: perMinute ?? usual.requestsPerMinute,
          expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
        },
      }),
    onSuccess: ({ apiKey, secret }) => {
      void client.invalidateQueries({ queryKey: readKeyOf(listApiKeys, { params: { universe } }) });
      onClose();
      onCreated(apiKey, secret);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const isReady = name.trim() !== '' && rights.length > 0 && (isForAll || surveys.length > 0) && isPerMinuteRight;
  return (
    <Dialog title={t`New API key`} closeLabel={t`Close`} onClose={close}>
      <form onSubmit={submit} className={classes['form']}>
        <Field
          label={t`Name`}
          value={name}
          onChange={setName}
          required
          maxLength={100}
          note={t`The system that will use it, such as “Till, Turku”.`}
        />
        <fieldset className={atoms['choices']}>
          <legend>{t`It may`}</legend>
          {apiKeyRights.map((right) => (
            <CheckField
              key={right}
              label={i18n._(rightWords[right])}
              isChecked={rights.includes(right)}
              onChange={(isChecked) =>
                setRights(apiKeyRights.filter((one) => (one === right ? isChecked : rights.includes(one))))
              }
            />
          ))}
        </fieldset>
        <fieldset className={atoms['choices']}>
          <legend>{t`Surveys`}</legend>
          <CheckField label={t`All surveys, those to come included`} isChecked={isForAll} onChange={setForAll} />
          {!isForAll &&
            (template?.surveys ?? []).map(({ extName, title }) => (
              <CheckField
                key={extName}
                label={title}
                isChecked={surveys.includes(extName)}
                onChange={(isChecked) =>
                  setSurveys(isChecked ? [...surveys, extName] : surveys.filter((one) => one !== extName))
                }
              />
            ))}
        </fieldset>
        {rights.includes('interviews.write') && (
          <SelectField
            label={t`Interviews of units that are not known`}
            value={unknownUnits}
            onChange={setUnknownUnits}
            choices={[
              { value: 'refuse', title: t`Refuse them and say why` },
              { value: 'create', title: t`Make the unit` },
            ]}
          />
        )}
        <div className={classes['pair']}>
          <SelectField
            label={t`Valid for`}
            value={days}
            onChange={setDays}
            choices={[
              { value: '30', title: t`30 days` },
              { value: '90', title: t`90 days` },
              { value: '365', title: t`A year` },
              { value: '', title: t`Without end` },
            ]}
          />
          <NumberField
            label={t`Requests a minute`}
            value={perMinute}
            onChange={setPerMinute}
            min={1}
            max={most}
            fault={isPerMinuteRight ? undefined : t`A whole number from 1 to ${most}.`}
          />
        </div>
        {save.isError && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, save.error)}
          </p>
        )}
        <div className={atoms['closingButtons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady}>{t`Make the key`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
