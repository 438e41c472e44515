import type { Action } from '@echolot/contract/follow-up/actions';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { ActionEffectLine } from './action-effect-line.tsx';
import { statusWords } from './action-words.ts';
import classes from './actions.module.css';

interface ActionItemProps {
  readonly survey: string;
  readonly action: Action;
  /** Filter tokens of the page, kept on the way to a unit. */
  readonly filters: readonly string[];
  /** Absent for those who only read. */
  readonly onEdit: (() => void) | undefined;
}

/** One measure; once it is done, with what came of it. */
export function ActionItem({ survey, action, filters, onEdit }: ActionItemProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { unit, title, description, ownerName, status, isOverdue, doneOn, interviewId, alertId } = action;
  const due = formats.day(action.dueOn);
  const done = doneOn === null ? '' : formats.day(doneOn);
  return (
    <li className={classes['action']} data-overdue={isOverdue || undefined}>
      <div className={classes['line']}>
        <h2>{title}</h2>
        <span className={classes['status']} data-status={status}>
          {i18n._(statusWords[status])}
        </span>
      </div>
      <p className={classes['facts']}>
        <a href={paths.actions(survey, [unit.path, ...filters].join(';'))}>{unit.name}</a>
        <span>{ownerName}</span>
        {doneOn === null ? <span>{t`due ${due}`}</span> : <span>{t`done ${done}`}</span>}
        {isOverdue && (
          <strong className={classes['overdue']}>
            <IconAlertTriangle size={14} aria-hidden /> {t`overdue`}
          </strong>
        )}
        {interviewId !== null && <a href={paths.interview(survey, interviewId)}>{t`Interview`}</a>}
        {alertId !== null && <a href={paths.alert(survey, alertId)}>{t`Alert`}</a>}
      </p>
      {description !== '' && <p className={classes['text']}>{description}</p>}
      {doneOn !== null && <ActionEffectLine survey={survey} action={action} />}
      {onEdit && (
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onEdit}>
          {t`Change…`}
        </Button>
      )}
    </li>
  );
}
