import {
  listReportSchedules,
  type ReceivedReport,
  setReportSubscription,
} from '@echolot/contract/reports/report-schedules';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { queuedKindTitles } from '../../../i18n/report-titles.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './report-schedules.module.css';
import { useScheduleWords } from './schedule-words.ts';

interface ReceivedRowProps {
  readonly received: ReceivedReport;
  /** Whether one comes from the page of one of its reports. */
  readonly isAskedFor: boolean;
}

/** Something one receives: one click ends it, one brings it back. */
export function ReceivedRow({ received, isAskedFor }: ReceivedRowProps) {
  const { t, i18n } = useLingui();
  const { instant } = useFormats();
  const { surveys } = useIdentity();
  const words = useScheduleWords();
  const client = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const { scheduleId, name, kind, survey, rhythm, time, owner, isActive, nextAt, latest } = received;
  useEffect(() => {
    if (isAskedFor) row.current?.querySelector('button')?.focus();
  }, [isAskedFor]);
  const set = useMutation({
    mutationFn: (wanted: boolean) =>
      call(setReportSubscription, { params: { scheduleId }, body: { isActive: wanted } }),
    onSuccess: ({ isActive: isNow }) =>
      showSnackbar({ text: isNow ? t`You receive ${name} again.` : t`You receive ${name} no more.` }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: readKeyOf(listReportSchedules, {}) }),
  });
  const title = surveys.find(({ extName }) => extName === survey)?.title ?? survey;
  const next = instant(new Date(nextAt));
  return (
    <li ref={row} className={classes['row']} data-asked-for={isAskedFor || undefined}>
      <span className={classes['main']}>
        <span className={classes['name']} data-quiet={!isActive || undefined}>
          {name}
        </span>
        <span className={classes['facts']}>
          {i18n._(queuedKindTitles[kind])}
          {' · '}
          {title}
          {owner.name !== '' && ` · ${t`set up by ${owner.name}`}`}
        </span>
        <span className={classes['facts']}>
          {isActive ? t`${words.rhythm(rhythm, time)}, next ${next}` : t`You have left. It still comes to others.`}
        </span>
        {latest.length > 0 && (
          <span className={classes['links']}>
            {t`Last one:`}
            {latest.map(({ reportId, unit, dueAt }) => (
              <a key={reportId} href={paths.report(survey, reportId)}>
                {t`${unit}, ${instant(new Date(dueAt))}`}
              </a>
            ))}
          </span>
        )}
      </span>
      <span className={atoms['inline']}>
        <Button
          variant="default"
          size="xs"
          loading={set.isPending}
          aria-label={isActive ? t`Stop receiving ${name}` : t`Receive ${name} again`}
          onClick={() => set.mutate(!isActive)}
        >
          {isActive ? t`Stop receiving` : t`Receive again`}
        </Button>
      </span>
    </li>
  );
}
