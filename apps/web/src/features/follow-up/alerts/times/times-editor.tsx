import { listAlertAssignees } from '@echolot/contract/follow-up/alerts';
import { type ConfigBlock, saveConfigBlock } from '@echolot/contract/structure/config-blocks';
import type { Sla } from '@echolot/contract/structure/config-sla';
import { calendarFaults } from '@echolot/core/business-calendar';
import atoms from '@echolot/ui/atoms.module.css';
import { Field, SelectField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { call } from '../../../../api/client.ts';
import { queryOptionsOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths, patterns } from '../../../../paths.ts';
import { SavedMeanwhile, theirsOf } from '../../../../unsaved/saved-meanwhile.tsx';
import { useLeaveGuard } from '../../../../unsaved/use-leave-guard.ts';
import { DeadlinesEditor } from './deadlines-editor.tsx';
import { HolidaysEditor } from './holidays-editor.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { Simulation } from './simulation.tsx';
import classes from './times.module.css';

const typingMs = 500;
const timesPlace = patterns.alertTimes.slice(0, patterns.alertTimes.indexOf('$'));

interface TimesEditorProps {
  readonly survey: string;
  readonly filteredDrillPath: string;
  /** What a change is made on; absent for those who may only try other times. */
  readonly block: ConfigBlock | undefined;
  readonly sla: Sla;
  /** A draft to begin with instead of what is saved. */
  readonly given: Sla | undefined;
  readonly onSaved: () => void;
}

/** A draft of the times beside what it would have meant; nothing holds before it is saved. */
export function TimesEditor({ survey, filteredDrillPath, block, sla, given, onSaved }: TimesEditorProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useFormats();
  const zonesId = useId();
  const [draft, setDraft] = useState(given ?? sla);
  const set = (next: Partial<Sla>): void => setDraft({ ...draft, ...next });
  const faults = useMemo(() => calendarFaults({ ...draft, timeZone: draft.timeZone ?? timeZone }), [draft, timeZone]);
  const isValid = faults.length === 0;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(sla);
  // Other units or filters try the same draft on other alerts.
  const guard = useLeaveGuard(
    block !== undefined && isChanged,
    (next, current) => isOfTimes(next) && isOfTimes(current) && next.params['survey'] === current.params['survey'],
  );
  const rested = useRested(isValid ? draft : undefined);
  const assignees = useQuery(queryOptionsOf(listAlertAssignees, { params: { survey }, query: {} }));
  const roles = assignees.data?.roles ?? [];
  /** What the draft is a change of; somebody else's version once one was told of it. */
  const [version, setVersion] = useState(block?.version ?? 0);
  const save = useMutation({
    mutationFn: () => call(saveConfigBlock, { body: { name: 'sla', survey, value: draft, isSet: true, version } }),
    onSuccess: () => {
      guard.release();
      showSnackbar({ text: t`The times are saved. They hold for alerts raised from now on.`, tone: 'good' });
      onSaved();
    },
  });
  const theirs = theirsOf(save.error);
  const faultWords = [
    faults.some(({ fault }) => fault === 'never-open') && t`Open on one day at least.`,
    faults.some(({ fault }) => fault === 'hours') && t`Hours begin before they end.`,
    faults.some(({ fault }) => fault === 'overlap') && t`Hours of a day follow each other without overlapping.`,
  ].filter(Boolean);
  const roleTitles = roles.map(({ extName, title }) => ({ value: extName, title }));
  const isRoleKnown = draft.escalateTo === null || roles.some(({ extName }) => extName === draft.escalateTo);
  return (
    <div className={classes['columns']}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (block) save.mutate();
        }}
      >
        {given && isChanged && (
          <p role="note" className={atoms['quiet']}>
            {t`What is written here came with the link. It holds once it is saved.`}
          </p>
        )}
        <HoursEditor hours={draft.openingHours} faults={faults} onChange={(openingHours) => set({ openingHours })} />
        {faultWords.map((words) => (
          <p key={String(words)} role="alert" className={atoms['faultBox']}>
            {words}
          </p>
        ))}
        <Field
          label={t`Time zone`}
          value={draft.timeZone ?? ''}
          onChange={(value) => set({ timeZone: value.trim() === '' ? null : value })}
          list={zonesId}
          placeholder={timeZone}
          note={t`Empty: the time zone of the universe.`}
          fault={
            faults.some(({ fault }) => fault === 'timeZone') ? t`Name a time zone such as Europe/Berlin.` : undefined
          }
        />
        <datalist id={zonesId}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <HolidaysEditor holidays={draft.holidays} onChange={(holidays) => set({ holidays })} />
        <DeadlinesEditor priorities={draft.priorities} onChange={(priorities) => set({ priorities })} />
        <SelectField
          label={t`Notified when an alert is overdue`}
          value={draft.escalateTo ?? ''}
          onChange={(value) => set({ escalateTo: value === '' ? null : value })}
          choices={[
            { value: '', title: t`Nobody` },
            ...(isRoleKnown || draft.escalateTo === null ? [] : [{ value: draft.escalateTo, title: draft.escalateTo }]),
            ...roleTitles,
          ]}
          note={t`Those of the role who see the unit.`}
        />
        {theirs ? (
          <SavedMeanwhile
            theirs={theirs}
            onTake={onSaved}
            onGoOn={() => {
              setVersion(theirs.version);
              save.reset();
            }}
          />
        ) : (
          save.isError && (
            <p role="alert" className={atoms['faultBox']}>
              {errorSentence(i18n, save.error)}
            </p>
          )
        )}
        <div className={classes['buttons']}>
          {block ? (
            <a href={`${paths.configBlocks(survey)}?name=sla`}>{t`Former versions`}</a>
          ) : (
            <p className={atoms['quiet']}>{t`You may try other times; setting them is up to your administrator.`}</p>
          )}
          <Button variant="default" disabled={!isChanged} onClick={() => setDraft(sla)}>
            {t`Discard`}
          </Button>
          {block && (
            <Button type="submit" loading={save.isPending} disabled={!isChanged || !isValid || theirs !== undefined}>
              {t`Save for this survey`}
            </Button>
          )}
        </div>
      </form>
      <Simulation survey={survey} filteredDrillPath={filteredDrillPath} sla={rested} isSaved={!isChanged} />
    </div>
  );
}

const isOfTimes = ({ pathname }: { pathname: string }): boolean => pathname.startsWith(timesPlace);

/** The value once it has rested for a moment: not every key starts a simulation. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
