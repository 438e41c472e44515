import type { Survey } from '@echolot/contract/identity';
import type { SavedFilter } from '@echolot/contract/saved-filters';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemError } from '../../../api/problem-error.ts';
import { FilterSummary } from './filter-summary.tsx';
import { filtersOfTokens } from './same-filters.ts';
import styles from './saved-filters.module.css';

/** What somebody else saved while one was writing, as the refusal tells it. */
export function theirsOf(error: Error | null): SavedFilter | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'conflict') return undefined;
  const { filter } = error.details;
  return typeof filter === 'object' && filter !== null ? (filter as SavedFilter) : undefined;
}

interface SavedMeanwhileProps {
  readonly survey: Survey;
  readonly theirs: SavedFilter;
  /** Brings theirs into the form. */
  readonly onTake: () => void;
  /** Keeps what is in the form, which then follows theirs. */
  readonly onGoOn: () => void;
}

/** Two versions of saved filters: what somebody else saved stands here, one's own stays in the form. */
export function SavedMeanwhile({ survey, theirs, onTake, onGoOn }: SavedMeanwhileProps): ReactNode {
  const { t } = useLingui();
  const { name, tokens, gone, sharedWithRole } = theirs;
  const role = sharedWithRole?.title ?? '';
  return (
    <div role="alert" className={styles['meanwhile']}>
      <p>{t`Somebody changed it in the meantime. What you entered is still in the form.`}</p>
      <p>
        <strong>{name}</strong> · {role === '' ? t`Not shared` : t`Shared with ${role}`}
      </p>
      <p>
        <FilterSummary survey={survey} filters={filtersOfTokens(tokens)} gone={gone} />
      </p>
      <div className={styles['choices']}>
        <Button variant="default" onClick={onTake}>{t`Take theirs`}</Button>
        <Button variant="default" onClick={onGoOn}>{t`Go on with mine`}</Button>
      </div>
    </div>
  );
}
