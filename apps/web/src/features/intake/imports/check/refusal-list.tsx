import type { ImportJudgement } from '@echolot/contract/intake/imports';
import { EmptyState } from '@echolot/ui/page-state';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { StepSkeleton } from '../import-states.tsx';
import { refusalSentence, refusalTitle } from '../words/refusal-words.ts';
import classes from './refusal-list.module.css';

interface RefusalListProps {
  readonly judgement: ImportJudgement | undefined;
  readonly onColumn: (column: string) => void;
}

/** Rows that would be refused, by reason, the most frequent first, each with the lines it was first found on. */
export function RefusalList({ judgement, onColumn }: RefusalListProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  if (!judgement) return <StepSkeleton label={t`The rows are being checked`} />;
  const { count, reasons } = judgement.refusals;
  if (count === 0) {
    return (
      <EmptyState icon={<IconCircleCheck size={24} />} title={t`No row is refused`}>
        {t`All ${formats.count(judgement.rows)} rows of the file can be taken.`}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes['lead']}>
        {t`These rows would be left out; all others are imported. You get them as a file afterwards, can correct them and send them again.`}
      </p>
      <ul className={classes['reasons']} aria-label={t`Reasons`}>
        {reasons.map((reason) => (
          <li key={`${reason.code} ${reason.column}`}>
            <div className={classes['head']}>
              <h3>{refusalTitle(i18n, reason.code)}</h3>
              {reason.column !== '' && (
                <button type="button" onClick={() => onColumn(reason.column)}>
                  {reason.column}
                </button>
              )}
              <span>
                {t`${plural(reason.count, { one: `${formats.count(1)} row`, other: `${formats.count(reason.count)} rows` })}`}
              </span>
            </div>
            <ul className={classes['examples']}>
              {reason.examples.map((example) => (
                <li key={example.line}>
                  <span className={classes['line']}>{t`Line ${formats.count(example.line)}`}</span>
                  <span>{refusalSentence(i18n, formats, { ...example, code: reason.code })}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
