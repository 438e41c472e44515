import type { ImportJudgement } from '@echolot/contract/intake/imports';
import { EmptyState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { IconEqual } from '@tabler/icons-react';
import { useUnitKinds } from '../../../../i18n/unit-kinds.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { StepSkeleton } from '../import-states.tsx';
import { roleWords } from '../words/role-words.ts';
import classes from './change-list.module.css';

/** Survey, variables, categories and units the import would make. */
export function ChangeList({ judgement }: { judgement: ImportJudgement | undefined }) {
  const { t } = useLingui();
  if (!judgement) return <StepSkeleton label={t`The rows are being checked`} />;
  const { changes } = judgement;
  const isNothing = !changes.isNewSurvey && changes.newVariables.length === 0 && changes.newUnits.count === 0;
  if (isNothing && changes.newCategories.length === 0) {
    return (
      <EmptyState icon={<IconEqual size={24} />} title={t`Nothing but interviews`}>
        {t`Survey, variables and units are all there. Only interviews are added or corrected.`}
      </EmptyState>
    );
  }
  return <Changes changes={changes} />;
}

/** The changes themselves; also what one confirms before a survey is extended. */
export function Changes({ changes }: { changes: ImportJudgement['changes'] }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { titleOf } = useUnitKinds();
  const { newVariables, newCategories, newUnits } = changes;
  const kindOf = (kind: string): string =>
    kind in roleWords ? i18n._(roleWords[kind as keyof typeof roleWords]) : kind;
  return (
    <div className={classes['changes']}>
      {newVariables.length > 0 && (
        <section>
          <h3>
            {t`New variables`} <span>{formats.count(newVariables.length)}</span>
          </h3>
          <ul>
            {newVariables.map(({ extName, kind, title }) => (
              <li key={extName}>
                <span>{title}</span> <span className={classes['quiet']}>{kindOf(kind)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {newUnits.count > 0 && (
        <section>
          <h3>
            {t`New units`} <span>{formats.count(newUnits.count)}</span>
          </h3>
          <ul>
            {newUnits.levels.map(({ kind, count, examples }) => (
              <li key={kind}>
                <span>
                  {titleOf(kind)} <strong>{formats.count(count)}</strong>
                </span>{' '}
                <span className={classes['quiet']}>
                  {examples.join(', ')}
                  {count > examples.length && ' …'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {newCategories.length > 0 && (
        <section>
          <h3>{t`New categories`}</h3>
          <ul>
            {newCategories.map(({ variable, count, examples }) => (
              <li key={variable}>
                <span>
                  {variable} <strong>{formats.count(count)}</strong>
                </span>{' '}
                <span className={classes['quiet']}>
                  {examples.join(', ')}
                  {count > examples.length && ' …'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
