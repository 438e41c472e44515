import { createUniverse } from '@echolot/contract/structure/universes';
import { formatDay } from '@echolot/core/date-format';
import { todayIn } from '@echolot/core/time-zone-day';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field, SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { currentLanguage } from '../../../i18n/locale.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { enterUniverse } from '../../../session/session.ts';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './import-dialog.module.css';
import { slugOf } from './mapping/change-role.ts';

/** Makes a universe for data that belongs to none of those there are, and goes on in it. */
export function NewUniverseDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const formats = useFormats();
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [title, setTitle] = useState('');
  const [ownName, setOwnName] = useState<string>();
  const [timeZone, setTimeZone] = useState(ownZone);
  const [dateFormat, setDateFormat] = useState<'day/month-year' | 'locale'>('day/month-year');
  const extName = ownName ?? slugOf(title);
  const today = todayIn(ownZone, new Date());
  const guard = useLeaveGuard(useIsChanged([title, ownName, timeZone, dateFormat]));
  const close = (): void => guard.leave(onClose);
  const create = useMutation({
    mutationFn: async () => {
      const made = await call(createUniverse, {
        body: { extName, title: title.trim(), timeZone, defaultLocale: currentLanguage(), dateFormat },
      });
      await enterUniverse(made.extName);
    },
    onSuccess: () => {
      guard.release();
      onClose();
      return router.navigate({ href: paths.imports() });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Dialog title={t`New universe`} closeLabel={t`Close`} onClose={close}>
      <form onSubmit={submit}>
        <p className={classes['quiet']}>
          {t`A universe is an organisation of its own: its people, surveys and units are seen by nobody else.`}
        </p>
        <div className={atoms['form']}>
          <Field label={t`Title`} value={title} onChange={setTitle} required maxLength={200} />
          <Field
            label={t`Name in addresses`}
            value={extName}
            onChange={setOwnName}
            required
            maxLength={64}
            pattern="[a-z0-9\-]+"
            note={t`Letters a–z, digits and hyphens. It stays as it is.`}
          />
          <SelectField
            label={t`Time zone`}
            value={timeZone}
            onChange={setTimeZone}
            choices={[...new Set([ownZone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
              value: zone,
              title: zone.replaceAll('_', ' '),
            }))}
          />
          <SelectField
            label={t`Dates`}
            value={dateFormat}
            onChange={setDateFormat}
            choices={[
              {
                value: 'day/month-year',
                title: t`Day/month-year: ${formatDay(today, formats.locale, 'day/month-year')}`,
              },
              {
                value: 'locale',
                title: t`As each reader’s language writes them: ${formatDay(today, formats.locale, 'locale')}`,
              },
            ]}
          />
        </div>
        {create.isError && (
          <p role="alert" className={classes['error']}>
            {errorSentence(i18n, create.error)}
          </p>
        )}
        <div className={classes['actions']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={create.isPending} disabled={title.trim() === '' || extName === ''}>
            {t`Make it and go on there`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
