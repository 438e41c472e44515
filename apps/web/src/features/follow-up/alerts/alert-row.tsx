import type { Alert } from '@echolot/contract/follow-up/alerts';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import classes from './alert-list.module.css';
import markStyles from './alert-marks.module.css';
import { AssigneeMark, DueClock, PriorityMark, ScoreMark, StateMark } from './alert-marks.tsx';

/** The cells of one alert; on a phone the same cells are laid out as a card. */
export const AlertCells = memo(function AlertCells({ alert }: { readonly alert: Alert }) {
  const { t } = useLingui();
  const { unit, score, comment, title, customer, assignee, priority } = alert;
  return (
    <>
      <span role="gridcell" className={classes['priorityCell']}>
        <PriorityMark priority={priority} />
      </span>
      <span role="gridcell" className={classes['dueCell']}>
        <DueClock alert={alert} />
      </span>
      <span role="gridcell" className={classes['stateCell']}>
        <StateMark {...alert} />
      </span>
      <span role="gridcell" className={classes['unitCell']} title={unit?.name}>
        {unit?.name ?? t`No unit`}
      </span>
      <span role="gridcell" className={classes['scoreCell']}>
        <ScoreMark score={score} />
      </span>
      <span role="rowheader" className={classes['saidCell']}>
        <strong>{title}</strong>
        {comment !== null && <span>{comment}</span>}
      </span>
      <span role="gridcell" className={classes['customerCell']} title={customer ?? undefined}>
        {customer ?? <span className={markStyles['quiet']}>{t`Unknown`}</span>}
      </span>
      <span role="gridcell" className={classes['assigneeCell']}>
        <AssigneeMark assignee={assignee} />
      </span>
    </>
  );
});

/** Heads of the same columns. */
export function AlertHeads({ allSelected, onSelectAll }: { allSelected: boolean; onSelectAll: () => void }) {
  const { t } = useLingui();
  const heads = [t`Priority`, t`Due`, t`State`, t`Unit`, t`Score`, t`What it is about`, t`Person`, t`Assigned to`];
  return (
    <div role="row" aria-rowindex={1} className={classes['heads']}>
      <span role="columnheader">
        <input
          type="checkbox"
          aria-label={t`Select all that are loaded`}
          checked={allSelected}
          onChange={onSelectAll}
        />
      </span>
      {heads.map((head, index) => (
        <span key={head} role="columnheader">
          {index === 0 ? <span className={atoms['spoken']}>{head}</span> : head}
        </span>
      ))}
    </div>
  );
}
