import type { QueuedReportKind } from '@echolot/contract/reports/report-kinds';
import { listReportRecipients } from '@echolot/contract/reports/report-schedules';
import { foldName } from '@echolot/core/folded-text';
import atoms from '@echolot/ui/atoms.module.css';
import { CheckField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import classes from './report-schedules.module.css';
import { useScheduleWords } from './schedule-words.ts';

interface RecipientsFieldProps {
  readonly survey: string;
  readonly kind: QueuedReportKind;
  readonly path: string;
  /** User names. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** More people than these are searched. */
const searchFrom = 12;

/** Who receives it; beside each what that person would get, or why nothing. */
export function RecipientsField({ survey, kind, path, chosen, onChange }: RecipientsFieldProps) {
  const { t, i18n } = useLingui();
  const words = useScheduleWords();
  const [sought, setSought] = useState('');
  const query = useQuery(queryOptionsOf(listReportRecipients, { query: { survey, kind, path } }));
  const offered = query.data?.recipients ?? [];
  const seek = foldName(sought);
  const shown = offered.filter(({ name, username }) => foldName(`${name} ${username}`).includes(seek));
  const set = (username: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, username] : chosen.filter((one) => one !== username));
  return (
    <fieldset className={atoms['choices']} aria-busy={query.isFetching}>
      <legend>{query.data ? t`Recipients of ${query.data.unit}` : t`Recipients`}</legend>
      {query.isError && (
        <p role="alert" className={atoms['fault']}>
          {errorSentence(i18n, query.error)}
        </p>
      )}
      {offered.length > searchFrom && (
        <input
          type="search"
          className={classes['search']}
          aria-label={t`Find people`}
          placeholder={t`Find people`}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <div className={classes['people']}>
        {shown.map(({ username, name, units, reason }) => (
          <CheckField
            key={username}
            isChecked={chosen.includes(username)}
            onChange={(isChosen) => set(username, isChosen)}
            label={
              <span className={classes['person']}>
                <span>{name}</span>
                <span className={classes['facts']} data-tone={reason === '' ? undefined : 'warning'}>
                  {reason === '' ? t`gets ${units.join(', ')}` : t`gets none: ${words.reason(reason)}`}
                </span>
              </span>
            }
          />
        ))}
        {query.data && shown.length === 0 && <p className={classes['facts']}>{t`Nobody is called so.`}</p>}
      </div>
    </fieldset>
  );
}
