import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import type { Day } from '@echolot/core/day';
import { type DateCode, defaultInterval, parseDateCode, printDateCode } from '@echolot/core/relative-date';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useToday } from '../../i18n/use-today.ts';
import styles from './date-filter.module.css';
import { DateIntervalForm } from './date-interval-form.tsx';
import { DateRefForm, defaultDate } from './date-ref-form.tsx';
import { dateCodeOf, optionValue, timeFilterName, valuesOf, withValues } from './filter-changes.ts';
import { OwnPeriodForm } from './own-period-form.tsx';
import { resolvedDaysOf } from './resolved-days.ts';
import { useDaysText } from './use-days-text.ts';
import { useFilterAddress } from './use-filter-address.ts';

/** The day the page is read, whenever that is; `today` is another way to write it. */
const todayCode = 'rdatee0db';

/** Ways to say a date that have fields of their own. */
type FormKind = DateCode['kind'];

/** A filter of dates: the periods offered with the days they mean today, and whichever ways of one's own its flags allow. */
export function DateFilter({ definition, isNot }: { definition: FilterDefinition; isNot: boolean }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const daysText = useDaysText();
  const today = useToday();
  const name = useId();
  const { extName, title } = definition;
  const values = valuesOf(filters, extName);
  const written = dateCodeOf(values);
  const current = written === 'today' ? todayCode : written;
  const presets = presetsOf(definition, t`Today`, extName === timeFilterName ? t`All time` : t`Any day`);
  const [picked, setPicked] = useState<{ kind: FormKind; at: string }>();
  const parsed = readCode(current);
  // A form stays open when what is typed into it happens to be one of the periods offered.
  const isPicked = picked !== undefined && (parsed?.kind === picked.kind || current === picked.at);
  const isPreset = presets.some((preset) => preset.extName === current);
  const kind = isPicked ? picked.kind : isPreset ? undefined : parsed?.kind;
  const choose = (code: string): void =>
    setFilters(withValues(filters, extName, code === '' ? [] : [optionValue(code, isNot)]));
  const choosePreset = (code: string): void => {
    setPicked(undefined);
    choose(code);
  };
  const pick = (next: FormKind): void => {
    const days = current === '' ? undefined : resolvedDaysOf(current, today);
    const code = beginningOf(next, days ? `${days.fromDay ?? ''}_${days.toDay ?? ''}` : '');
    setPicked({ kind: next, at: code });
    choose(code);
  };
  const forms = formsOf(definition);
  const labels = {
    interval: t`From … to …, counted from today`,
    date: t`A day counted from today`,
    window: t`Own period`,
  };
  return (
    <fieldset className={styles['periods']}>
      <legend className={atoms['spoken']}>{title}</legend>
      {presets.map((preset) => (
        <label key={preset.extName} className={styles['period']}>
          <input
            type="radio"
            name={name}
            checked={kind === undefined && current === preset.extName}
            onChange={() => choosePreset(preset.extName)}
          />
          <span className={styles['title']}>{preset.title}</span>
          <PresetDays code={preset.extName} today={today} daysText={daysText} />
        </label>
      ))}
      {forms.map((form) => (
        <div key={form}>
          <label className={styles['period']}>
            <input type="radio" name={name} checked={kind === form} onChange={() => pick(form)} />
            <span className={styles['title']}>{labels[form]}</span>
          </label>
          {kind === form ? (
            <div className={styles['form']} ref={showWhole}>
              <OwnForm kind={form} code={current} today={today} choose={choose} />
            </div>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

/** What opens below the edge would not be seen. */
function showWhole(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: 'nearest' });
}

interface OwnFormProps {
  kind: FormKind;
  code: string;
  today: Day;
  choose: (code: string) => void;
}

function OwnForm({ kind, code, today, choose }: OwnFormProps): ReactNode {
  const parsed = readCode(code);
  const shared = { current: code, today, choose };
  if (kind === 'interval')
    return <DateIntervalForm interval={parsed?.kind === 'interval' ? parsed : undefined} {...shared} />;
  if (kind === 'date') return <DateRefForm date={parsed?.kind === 'date' ? parsed : undefined} {...shared} />;
  return <OwnPeriodForm key={code} now={code === '' ? undefined : resolvedDaysOf(code, today)} choose={choose} />;
}

interface PresetDaysProps {
  code: string;
  today: Day;
  daysText: ReturnType<typeof useDaysText>;
}

function PresetDays({ code, today, daysText }: PresetDaysProps): ReactNode {
  const days = code === '' ? undefined : resolvedDaysOf(code, today);
  return days ? <span className={styles['days']}>{daysText(days)}</span> : null;
}

/** The periods offered, today among them where the filter has it; the last one, when the survey names none, takes it back. */
function presetsOf(
  { options, today }: FilterDefinition,
  todayTitle: string,
  allTitle: string,
): { extName: string; title: string }[] {
  const added =
    today && options.every(({ extName }) => extName !== todayCode) ? [{ extName: todayCode, title: todayTitle }] : [];
  const none = options.some(({ extName }) => extName === '') ? [] : [{ extName: '', title: allTitle }];
  return [...added, ...options, ...none];
}

/** Days of one's own can always be chosen. */
function formsOf({ dateInterval, dateRef }: FilterDefinition): FormKind[] {
  return [...(dateInterval ? (['interval'] as const) : []), ...(dateRef ? (['date'] as const) : []), 'window'];
}

/** The code a form begins with: the defaults, or the days that are shown already. */
function beginningOf(kind: FormKind, days: string): string {
  if (kind === 'interval') return printDateCode(defaultInterval);
  return kind === 'date' ? printDateCode(defaultDate) : days === '_' ? '' : days;
}

function readCode(code: string): DateCode | undefined {
  try {
    return parseDateCode(code);
  } catch {
    return undefined;
  }
}
