import {
  type EffectBlock,
  type EffectBlockVersion,
  type EffectDefinition,
  listEffectBlockVersions,
} from '@echolot/contract/follow-up/effect-blocks';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOptionsOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import type { Choices } from './condition-draft.ts';
import classes from './former-versions.module.css';
import { actionText, conditionText } from './rule-words.ts';

interface FormerVersionsProps {
  readonly survey: string;
  readonly block: EffectBlock;
  readonly choices: Choices;
  /** Brings what a version said into the form; nothing is saved by it. */
  readonly onTake: (definition: EffectDefinition) => void;
}

/** What the rule said before, and who changed it when; read as soon as somebody opens it. */
export function FormerVersions({ survey, block, choices, onTake }: FormerVersionsProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const params = { survey, effectBlock: block.extName };
  const query = useQuery({ ...queryOptionsOf(listEffectBlockVersions, { params }), enabled: isOpen, staleTime: 0 });
  const versions = query.data?.versions;
  return (
    <details className={classes['former']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`Former versions`}</summary>
      {query.isError && !versions ? (
        <p role="alert">
          {errorSentence(i18n, query.error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>{t`Try again`}</Button>
        </p>
      ) : !versions ? (
        <p role="status">{t`Loading the former versions`}</p>
      ) : (
        <ol reversed aria-label={t`Versions of this rule, the newest first`}>
          {versions.map((one) => (
            <Version
              key={one.version}
              one={one}
              choices={choices}
              isCurrent={one.version === block.version}
              onTake={onTake}
            />
          ))}
        </ol>
      )}
    </details>
  );
}

interface VersionProps extends Pick<FormerVersionsProps, 'choices' | 'onTake'> {
  readonly one: EffectBlockVersion;
  readonly isCurrent: boolean;
}

function Version({ one, choices, isCurrent, onTake }: VersionProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { version, name, definition, changedAt, changedBy } = one;
  const days = definition.maximumAgeDays;
  return (
    <li value={version}>
      <div className={classes['head']}>
        <strong>{name}</strong>
        <span>{t`version ${version}, ${formats.instant(new Date(changedAt))}, ${changedBy ?? t`the system`}`}</span>
        {isCurrent ? (
          <em>{t`holds now`}</em>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Bring into the form: version ${version}`}
            onClick={() => onTake(definition)}
          >{t`Bring into the form`}</Button>
        )}
      </div>
      <p>
        <span>{t`If`}</span> {conditionText(i18n, definition.when, choices)}
      </p>
      <p>
        <span>{t`Then`}</span> {definition.actions.map((action) => actionText(i18n, action)).join(', ')}
      </p>
      <p>{plural(days, { one: 'Answered at most # day ago', other: 'Answered at most # days ago' })}</p>
    </li>
  );
}
