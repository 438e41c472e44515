import { getGamification } from '@echolot/contract/analytics/gamification';
import { type ConfigBlock, type ConfigValue, saveConfigBlock } from '@echolot/contract/structure/config-blocks';
import { behaviours } from '@echolot/contract/structure/config-gamification';
import atoms from '@echolot/ui/atoms.module.css';
import { CheckField, NumberField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { SavedMeanwhile, theirsOf } from '../../../unsaved/saved-meanwhile.tsx';
import classes from './gamification.module.css';
import { behaviourWords } from './gamification-words.ts';
import { StepsEditor } from './steps-editor.tsx';

type Rules = ConfigValue<'gamification'>;

interface RulesFormProps {
  readonly block: ConfigBlock;
  readonly roles: readonly { readonly extName: string; readonly title: string }[];
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** What somebody else saved comes in the place of this. */
  readonly onTakeTheirs: () => void;
}

export function RulesForm({ block, roles, onChanged, onSaved, onClose, onTakeTheirs }: RulesFormProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  // The block of this name has this shape.
  const [rules, setRules] = useState(() => block.value as Rules);
  const change = (part: Partial<Rules>): void => setRules({ ...rules, ...part });
  const isChanged = JSON.stringify(rules) !== JSON.stringify(block.value);
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  /** What these are a change of; somebody else's version once one was told of it. */
  const [version, setVersion] = useState(block.version);
  const save = useMutation({
    mutationFn: () =>
      call(saveConfigBlock, {
        body: { name: 'gamification', survey: block.survey, value: rules, isSet: true, version },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [getGamification.path] });
      showSnackbar({ text: t`The rules are saved`, tone: 'good' });
      onSaved();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const theirs = theirsOf(save.error);
  const isForAll = rules.leaderboardRoles.length === 0;
  return (
    <form onSubmit={submit} className={classes['form']}>
      <CheckField label={t`Give points in this survey`} isChecked={rules.isOn} onChange={(isOn) => change({ isOn })} />
      <fieldset>
        <legend>{t`Points for`}</legend>
        <div className={classes['fields']}>
          {behaviours.map((behaviour) => (
            <NumberField
              key={behaviour}
              label={i18n._(behaviourWords[behaviour])}
              value={rules.points[behaviour]}
              min={0}
              max={1000}
              onChange={(value) => change({ points: { ...rules.points, [behaviour]: value ?? 0 } })}
            />
          ))}
          <NumberField
            label={t`Response rate that counts, per cent`}
            value={rules.responseRateAtLeast}
            min={1}
            max={100}
            onChange={(value) => change({ responseRateAtLeast: value ?? 1 })}
          />
        </div>
      </fieldset>
      <StepsEditor
        levels={rules.levels}
        badges={rules.badges}
        onLevels={(levels) => change({ levels })}
        onBadges={(badges) => change({ badges })}
      />
      <fieldset>
        <legend>{t`Who sees how other units do`}</legend>
        <CheckField
          label={t`Everybody`}
          isChecked={isForAll}
          onChange={(isChecked) => change({ leaderboardRoles: isChecked ? [] : roles.map(({ extName }) => extName) })}
        />
        {!isForAll &&
          roles.map(({ extName, title }) => (
            <CheckField
              key={extName}
              label={title}
              isChecked={rules.leaderboardRoles.includes(extName)}
              onChange={(isChecked) => {
                const others = rules.leaderboardRoles.filter((one) => one !== extName);
                // With nobody left it would be everybody.
                if (isChecked || others.length > 0)
                  change({ leaderboardRoles: isChecked ? [...others, extName] : others });
              }}
            />
          ))}
      </fieldset>
      {theirs && (
        <SavedMeanwhile
          theirs={theirs}
          onTake={onTakeTheirs}
          onGoOn={() => {
            setVersion(theirs.version);
            save.reset();
          }}
        />
      )}
      {save.isError && !theirs && (
        <div role="alert" className={classes['fault']}>
          <p>{errorSentence(i18n, save.error)}</p>
          <ul>
            {problemsOf(save.error).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={atoms['buttons']}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button type="submit" loading={save.isPending} disabled={theirs !== undefined}>{t`Save the rules`}</Button>
      </div>
    </form>
  );
}

/** What the schema said, as sentences. */
function problemsOf(error: Error): string[] {
  if (!(error instanceof ProblemError) || error.code !== 'config_block_invalid') return [];
  const { problems } = error.details;
  const told = Array.isArray(problems) ? (problems as { pointer?: string; message?: string }[]) : [];
  return [...new Set(told.map(({ pointer = '', message = '' }) => `${pointer} ${message}`.trim()))];
}
