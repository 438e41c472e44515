import type { EffectBlock } from '@echolot/contract/effect-blocks';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ProblemError } from '../../../api/problem-error.ts';
import type { Choices } from './condition-draft.ts';
import classes from './effect-block-editor.module.css';
import { actionText, conditionText } from './rule-words.ts';

/** What somebody else saved while one was writing. */
type Theirs = Pick<EffectBlock, 'version' | 'name' | 'definition' | 'isEnabled' | 'changedBy'>;

export function theirsOf(error: Error | null): Theirs | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'conflict') return undefined;
  const { block } = error.details;
  return typeof block === 'object' && block !== null ? (block as Theirs) : undefined;
}

interface SavedMeanwhileProps {
  readonly theirs: Theirs;
  readonly choices: Choices;
  /** Brings theirs into the form. */
  readonly onTake: () => void;
  /** Keeps what is in the form, which then follows theirs. */
  readonly onGoOn: () => void;
}

/** Two versions of a rule: what somebody else saved stands here, one's own stays in the form. */
export function SavedMeanwhile({ theirs, choices, onTake, onGoOn }: SavedMeanwhileProps) {
  const { t, i18n } = useLingui();
  const { version: theirVersion, name, definition, isEnabled, changedBy } = theirs;
  const by = changedBy ?? t`the system`;
  return (
    <div role="alert" className={classes['meanwhile']}>
      <p>{t`Version ${theirVersion} was saved by ${by} in the meantime. What you wrote is still in the form.`}</p>
      <p>
        <strong>{name}</strong> · {isEnabled ? t`live` : t`off`}
      </p>
      <p>
        {t`If`} {conditionText(i18n, definition.when, choices)}
      </p>
      <p>
        {t`Then`} {definition.actions.map((action) => actionText(i18n, action)).join(', ')}
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onTake}>{t`Take theirs`}</Button>
        <Button variant="default" onClick={onGoOn}>{t`Go on with mine`}</Button>
      </div>
    </div>
  );
}
