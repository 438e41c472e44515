import {
  deleteEffectBlock,
  type EffectBlock,
  type EffectDefinition,
  effectEvents,
  listEffectBlocks,
  saveEffectBlock,
} from '@echolot/contract/follow-up/effect-blocks';
import { slugify } from '@echolot/core/slug';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { CheckField, Field, NumberField } from '@echolot/ui/field';
import { Headline } from '@echolot/ui/headline';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { readKeyOf } from '../../../../api/query-options.ts';
import { errorSentence } from '../../../../i18n/error-sentence.ts';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { paths } from '../../../../paths.ts';
import { SavedMeanwhile, theirsOf } from '../../../../unsaved/saved-meanwhile.tsx';
import { useLeaveGuard } from '../../../../unsaved/use-leave-guard.ts';
import { ActionsEditor } from './actions-editor.tsx';
import { asGroup, type Choices, isWhole } from './condition-draft.ts';
import { ConditionEditor } from './condition-editor.tsx';
import classes from './effect-block-editor.module.css';
import pageStyles from './effect-blocks.module.css';
import { FormerVersions } from './former-versions.tsx';
import { type RuleVersion, ruleOf, TheirRule } from './their-rule.tsx';
import { TryPanel } from './try-panel.tsx';

const isSame = (one: EffectDefinition, other: EffectDefinition): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

interface EffectBlockEditorProps {
  readonly survey: string;
  /** Absent for a new one. */
  readonly block: EffectBlock | undefined;
  readonly choices: Choices;
  /** What the address brings along instead of what is saved. */
  readonly draft: EffectDefinition | undefined;
}

/** A rule beside what it would have done; nothing happens before it is saved. */
export function EffectBlockEditor({ survey, block, choices, draft }: EffectBlockEditorProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const router = useRouter();
  const client = useQueryClient();
  const begin = block ?? choices.effectBlock;
  /** What the form is a change of; somebody else's version once one has seen it. */
  const [base, setBase] = useState<RuleVersion>({
    ...begin,
    name: block?.name ?? '',
    version: block?.version ?? 0,
  });
  const [name, setName] = useState(base.name);
  const [definition, setDefinition] = useState<EffectDefinition>(draft ?? base.definition);
  const [isEnabled, setEnabled] = useState(base.isEnabled);
  const [isRemoving, setRemoving] = useState(false);
  /** Counts former versions brought into the form: its fields begin anew with them. */
  const [taken, setTaken] = useState(0);
  const take = (former: EffectDefinition): void => {
    setDefinition(former);
    setTaken(taken + 1);
  };
  const set = (next: Partial<EffectDefinition>): void => setDefinition({ ...definition, ...next });
  const isValid = isWhole(definition);
  const isChanged = name !== base.name || isEnabled !== base.isEnabled || !isSame(definition, base.definition);
  const guard = useLeaveGuard(isChanged);
  const refresh = (): Promise<void> =>
    client.invalidateQueries({ queryKey: readKeyOf(listEffectBlocks, { query: { survey } }) });
  const save = useMutation({
    mutationFn: () => {
      const extName = block?.extName ?? slugify(name);
      const body = { survey, extName, version: base.version, name: name.trim(), definition, isEnabled };
      return call(saveEffectBlock, { body });
    },
    onSuccess: async () => {
      showSnackbar({ text: isEnabled ? t`${name} is saved and live.` : t`${name} is saved; it does nothing yet.` });
      guard.release();
      await refresh();
      void router.navigate({ href: paths.effectBlocks(survey) });
    },
  });
  const remove = useMutation({
    mutationFn: (known: EffectBlock) =>
      call(deleteEffectBlock, { params: { survey, effectBlock: known.extName, version: base.version } }),
    onSuccess: async () => {
      showSnackbar({ text: t`${name} is removed. Its alerts stay.` });
      guard.release();
      await refresh();
      void router.navigate({ href: paths.effectBlocks(survey) });
    },
    onError: () => setRemoving(false),
  });
  const error = save.error ?? remove.error;
  const theirs = theirsOf(save.error);
  const theirRule = theirs && ruleOf(theirs);
  const eventWords = {
    'interview.completed': t`an interview is completed`,
    'interview.corrected': t`an interview is corrected`,
  };
  return (
    <>
      <Headline
        trailLabel={t`Where this rule stands`}
        trail={[
          <a key="rules" href={paths.effectBlocks(survey)}>
            {t`Rules`}
          </a>,
        ]}
        title={block ? block.name : t`New rule`}
        facts={
          block
            ? [
                t`version ${block.version}`,
                t`changed ${formats.instant(new Date(block.changedAt))} by ${block.changedBy ?? t`the system`}`,
              ]
            : []
        }
      />
      <div className={classes['columns']}>
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          {draft && !isSame(definition, base.definition) && (
            <p role="note" className={pageStyles['quiet']}>
              {t`What is written here came with the link. It holds once it is saved.`}
            </p>
          )}
          <Field
            label={t`Name`}
            value={name}
            onChange={setName}
            maxLength={100}
            required
            note={t`Alerts carry it as their title.`}
          />
          <fieldset className={classes['step']}>
            <legend>{t`As soon as`}</legend>
            {effectEvents.map((event) => (
              <CheckField
                key={event}
                label={eventWords[event]}
                isChecked={definition.on.includes(event)}
                onChange={(isChecked) =>
                  set({ on: effectEvents.filter((one) => (one === event ? isChecked : definition.on.includes(one))) })
                }
              />
            ))}
            <NumberField
              label={t`Answered at most so many days ago`}
              value={definition.maximumAgeDays}
              min={1}
              max={3650}
              onChange={(days) => days !== undefined && set({ maximumAgeDays: days })}
              note={t`So that an import of old data raises no alerts.`}
            />
          </fieldset>
          <fieldset className={classes['step']}>
            <legend>{t`If`}</legend>
            <ConditionEditor
              key={taken}
              group={asGroup(definition.when)}
              choices={choices}
              onChange={(when) => set({ when })}
            />
          </fieldset>
          <fieldset className={classes['step']}>
            <legend>{t`Then`}</legend>
            <ActionsEditor
              key={taken}
              actions={definition.actions}
              choices={choices}
              onChange={(actions) => set({ actions })}
            />
          </fieldset>
          <CheckField label={t`Live: it acts on interviews from now on`} isChecked={isEnabled} onChange={setEnabled} />
          {theirs && theirRule ? (
            <SavedMeanwhile
              theirs={theirs}
              onTake={() => {
                setBase(theirRule);
                setName(theirRule.name);
                setEnabled(theirRule.isEnabled);
                take(theirRule.definition);
                save.reset();
              }}
              onGoOn={() => {
                setBase(theirRule);
                save.reset();
              }}
            >
              <TheirRule rule={theirRule} choices={choices} />
            </SavedMeanwhile>
          ) : (
            error && (
              <p role="alert" className={atoms['faultBox']}>
                {errorSentence(i18n, error)}
              </p>
            )
          )}
          <div className={atoms['buttons']}>
            {block && (
              <Button variant="subtle" color="red" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
                {t`Remove…`}
              </Button>
            )}
            <Button component="a" variant="default" href={paths.effectBlocks(survey)}>
              {t`Cancel`}
            </Button>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!isValid || (block !== undefined && !isChanged) || name.trim() === '' || theirs !== undefined}
            >
              {t`Save`}
            </Button>
          </div>
        </form>
        <TryPanel
          survey={survey}
          rule={block?.extName}
          definition={isValid ? definition : undefined}
          isSaved={block !== undefined && isSame(definition, base.definition)}
          choices={choices}
        />
      </div>
      {block && <FormerVersions survey={survey} block={block} choices={choices} onTake={take} />}
      {isRemoving && block && (
        <Dialog title={t`Remove ${block.name}?`} closeLabel={t`Close`} onClose={() => setRemoving(false)}>
          <p className={pageStyles['quiet']}>{t`It does nothing any more. The alerts it raised stay.`}</p>
          <div className={atoms['buttons']}>
            <Button variant="default" onClick={() => setRemoving(false)}>{t`Cancel`}</Button>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(block)}>
              {t`Remove`}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
