import type { Survey } from '@echolot/contract/identity';
import type { Permission } from '@echolot/contract/permissions';
import { factsOfReportKind, type QueuedReportKind, type ReportFormat } from '@echolot/contract/reports/report-kinds';
import {
  changeReportSchedule,
  createReportSchedule,
  listReportSchedules,
  type ReportSchedule,
  type Rhythm,
  scheduledKinds,
  scheduleNameLength,
} from '@echolot/contract/reports/report-schedules';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field, SelectField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { formatNames, queuedKindTitles } from '../../../i18n/report-titles.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { SavedMeanwhile, type Theirs, theirsOf } from '../../../unsaved/saved-meanwhile.tsx';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { RecipientsField } from './recipients-field.tsx';
import classes from './report-schedules.module.css';
import { RhythmFields } from './rhythm-fields.tsx';

import { filterCount, isFixedPeriod, periodNames, periodOf, periods, withPeriod } from './schedule-period.ts';
import { ScheduleSummary } from './schedule-summary.tsx';
import { periodWords } from './schedule-words.ts';

/** What a page says of a report that is begun there. */
export type ScheduleStart = Readonly<Partial<Record<'survey' | 'kind' | 'format' | 'path' | 'options', string>>>;

interface ScheduleFormProps {
  /** Undefined for a new one. */
  readonly schedule: ReportSchedule | undefined;
  readonly start: ScheduleStart;
  readonly onClose: () => void;
  /** What was saved elsewhere meanwhile comes in the place of this. */
  readonly onTake: (theirs: ReportSchedule) => void;
}

/** What comes, when, and to whom. */
export function ScheduleForm({ schedule, start, onClose, onTake }: ScheduleFormProps) {
  const { t, i18n } = useLingui();
  const { surveys, permissions, username } = useIdentity();
  const client = useQueryClient();
  const [survey, setSurvey] = useState(() => firstSurvey(surveys, schedule?.survey ?? start.survey));
  const kinds = kindsOf(survey, permissions, schedule?.kind);
  const [chosenKind, setKind] = useState(schedule?.kind ?? scheduledKinds.find((kind) => kind === start.kind));
  const kind = kinds.find((one) => one === chosenKind) ?? kinds[0];
  const formats: readonly ReportFormat[] = kind ? factsOfReportKind(kind).formats : [];
  const [chosenFormat, setFormat] = useState(schedule?.format ?? start.format);
  const format = formats.find((one) => one === chosenFormat) ?? formats[0];
  const [path, setPath] = useState(() => schedule?.filteredDrillPath ?? start.path ?? startPathOf(survey));
  const [name, setName] = useState(schedule?.name ?? '');
  const [rhythm, setRhythm] = useState<Rhythm>(schedule?.rhythm ?? { every: 'week', weekday: 'monday' });
  const [time, setTime] = useState(schedule?.time ?? '07:00');
  const [recipients, setRecipients] = useState<readonly string[]>(
    schedule?.recipients.map((one) => one.username).filter((one) => one !== '') ?? [username],
  );
  const entered = [survey?.extName, kind, format, path, name, rhythm, time, recipients];
  const guard = useLeaveGuard(useIsChanged(entered));
  const close = (): void => guard.leave(onClose);
  /** What this is a change of; what was saved elsewhere once one was told of it. */
  const [version, setVersion] = useState(schedule?.version ?? 0);
  const save = useMutation({
    mutationFn: () => {
      if (!survey || !kind || !format) throw new Error('Nothing is chosen.');
      const body = {
        survey: survey.extName,
        name: name.trim(),
        kind,
        format,
        options: schedule?.options ?? (kind === start.kind ? readOptions(start.options) : {}),
        filteredDrillPath: path,
        rhythm,
        time,
        recipients: [...recipients],
      };
      return schedule
        ? call(changeReportSchedule, {
            params: { scheduleId: schedule.scheduleId },
            body: { ...body, version },
          })
        : call(createReportSchedule, { body });
    },
    onSuccess: ({ schedule: { name: saved } }) => {
      guard.release();
      void client.invalidateQueries({ queryKey: readKeyOf(listReportSchedules, {}) });
      showSnackbar({ text: t`${saved} comes by itself from now on.` });
      onClose();
    },
  });
  const theirs = theirsOf(save.error);
  const their = theirs && scheduleOf(theirs);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const period = periodOf(path) ?? '';
  const choose = (extName: string): void => {
    const next = firstSurvey(surveys, extName);
    setSurvey(next);
    setPath(withPeriod(next?.startPath ?? 'all', period));
  };
  const more = filterCount(path);
  const isOwnPeriod = !periodNames.some((one) => periods[one] === period);
  return (
    <Dialog
      title={schedule ? t`Change ${schedule.name}` : t`New scheduled report`}
      closeLabel={t`Close`}
      onClose={close}
      widthPx={600}
    >
      <form onSubmit={submit} className={classes['form']}>
        <Field
          label={t`Name`}
          value={name}
          onChange={setName}
          required
          maxLength={scheduleNameLength}
          note={t`Recipients read it in the subject of the mail.`}
        />
        {!schedule && surveys.length > 1 && (
          <SelectField
            label={t`Survey`}
            value={survey?.extName ?? ''}
            onChange={choose}
            choices={surveys.map(({ extName, title }) => ({ value: extName, title }))}
          />
        )}
        {!schedule && start.path === undefined && survey && survey.views.length > 1 && (
          <SelectField
            label={t`Part of the organisation`}
            value={survey.views.find(({ startPath }) => startPath === path.split(';')[0])?.startPath ?? ''}
            onChange={(startPath) => setPath(withPeriod(startPath, period))}
            choices={survey.views.map(({ startPath, title }) => ({ value: startPath, title }))}
            note={t`For another unit, open its page and choose “Send regularly” under “Export”.`}
          />
        )}
        <div className={classes['pair']}>
          <SelectField
            label={t`Report`}
            value={kind ?? ''}
            onChange={(value) => setKind(kinds.find((one) => one === value))}
            choices={kinds.map((one) => ({ value: one as string, title: i18n._(queuedKindTitles[one]) }))}
          />
          <SelectField
            label={t`Format`}
            value={format ?? ''}
            onChange={setFormat}
            choices={formats.map((one) => ({ value: one as string, title: formatNames[one] }))}
          />
        </div>
        <SelectField
          label={t`Period`}
          value={period}
          onChange={(code) => setPath(withPeriod(path, code))}
          choices={[
            ...(isOwnPeriod ? [{ value: period, title: period === '' ? t`Whole time` : t`As on the page` }] : []),
            ...periodNames.map((one) => ({ value: periods[one] as string, title: i18n._(periodWords[one]) })),
          ]}
          fault={isFixedPeriod(period) ? t`Fixed days: every report would be about the same days.` : undefined}
          note={
            more > 0
              ? t`Counted from the day it comes, with ${plural(more, { one: '# further filter', other: '# further filters' })} of the page.`
              : t`Counted from the day it comes.`
          }
        />
        <RhythmFields rhythm={rhythm} time={time} onRhythm={setRhythm} onTime={setTime} />
        {survey && kind && (
          <RecipientsField
            survey={survey.extName}
            kind={kind}
            path={path}
            chosen={recipients}
            onChange={setRecipients}
          />
        )}
        {save.isError && !theirs && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, save.error)}
          </p>
        )}
        {theirs && (
          <SavedMeanwhile
            theirs={theirs}
            onTake={() => their && onTake(their)}
            onGoOn={() => {
              setVersion(theirs.version);
              save.reset();
            }}
          >
            {their && <ScheduleSummary schedule={their} />}
          </SavedMeanwhile>
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={name.trim() === '' || !kind || recipients.length === 0 || time === '' || theirs !== undefined}
          >
            {schedule ? t`Save` : t`Set up`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A schedule as a refusal tells it. */
function scheduleOf({ details: { schedule } }: Theirs): ReportSchedule | undefined {
  return typeof schedule === 'object' && schedule !== null ? (schedule as ReportSchedule) : undefined;
}

/** What else the page said of it, as far as it can be read; the server checks it. */
function readOptions(text: string | undefined): Record<string, string> {
  try {
    const options: unknown = JSON.parse(text ?? '{}');
    if (typeof options !== 'object' || options === null) return {};
    return Object.fromEntries(
      Object.entries(options).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

function firstSurvey(surveys: readonly Survey[], extName: string | undefined): Survey | undefined {
  return surveys.find((one) => one.extName === extName) ?? surveys[0];
}

/** Where the survey begins, with the month before. */
function startPathOf(survey: Survey | undefined): string {
  return withPeriod(survey?.startPath ?? 'all', periods.lastMonth);
}

/** What this reader may have of the survey; the one that is set up stays among them. */
function kindsOf(
  survey: Survey | undefined,
  permissions: readonly Permission[],
  own: QueuedReportKind | undefined,
): readonly QueuedReportKind[] {
  if (own !== undefined) return [own];
  return scheduledKinds.filter((kind) => {
    const { permission, flag } = factsOfReportKind(kind);
    return survey !== undefined && permissions.includes(permission) && (flag === null || survey[flag]);
  });
}
