import { alertPriorities, type Sla } from '@echolot/contract/structure/config-sla';
import { NumberField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { PriorityMark } from '../alert-marks.tsx';
import { priorityWords } from '../alert-words.ts';
import classes from './times.module.css';

interface DeadlinesEditorProps {
  readonly priorities: Sla['priorities'];
  readonly onChange: (priorities: Sla['priorities']) => void;
}

/** A year, as the contract has it. */
const mostHours = 8760;

/** How many working hours each priority leaves for the first contact and for settling. */
export function DeadlinesEditor({ priorities, onChange }: DeadlinesEditorProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset className={classes['group']}>
      <legend>{t`Working hours allowed`}</legend>
      {alertPriorities.map((priority) => {
        const word = i18n._(priorityWords[priority]);
        const clocks = priorities[priority];
        const set = (name: keyof typeof clocks, hours: number | undefined): void => {
          if (hours === undefined) return;
          const minutes = Math.min(mostHours * 60, Math.max(1, Math.round(hours * 60)));
          onChange({ ...priorities, [priority]: { ...clocks, [name]: minutes } });
        };
        return (
          <div key={priority} className={classes['deadline']}>
            <PriorityMark priority={priority} hasWord />
            <NumberField
              label={t`${word}: first contact, hours`}
              value={hoursOf(clocks.firstContactMinutes)}
              min={0.25}
              max={mostHours}
              step="any"
              onChange={(hours) => set('firstContactMinutes', hours)}
            />
            <NumberField
              label={t`${word}: settled, hours`}
              value={hoursOf(clocks.closeMinutes)}
              min={0.25}
              max={mostHours}
              step="any"
              onChange={(hours) => set('closeMinutes', hours)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
