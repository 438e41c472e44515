import {
  changeVariable,
  removeVariable,
  type Structure,
  type StructureVariable,
  type SurveyEffect,
} from '@echolot/contract/structure/structure';
import { Dialog } from '@echolot/ui/dialog';
import { NumberField, SelectField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { CategoriesEditor } from './categories-editor.tsx';
import { changeFault } from './change-fault.ts';
import { ChangeNotice } from './change-notice.tsx';
import { ScalePreview } from './scale-preview.tsx';
import classes from './structure.module.css';
import { kindWords, methodWords } from './structure-words.ts';
import { textIn } from './text-in.ts';
import { theirLines } from './their-lines.ts';
import { TitlesFields } from './titles-fields.tsx';
import unitStyles from './units.module.css';
import { useKnownVersion } from './use-known-version.ts';
import { isChangedMeanwhile, useReadStructureAgain, useStructureChange } from './use-structure-change.ts';
import { type VariableDraft, wishOf } from './variable-draft.ts';

interface VariableDrawerProps {
  readonly structure: Structure;
  readonly variable: StructureVariable;
  readonly canChange: boolean;
  readonly onClose: () => void;
}

/** One variable with everything that can be changed of it. What a change would cost is said before it is made. */
export function VariableDrawer({ structure, variable, canChange, onClose }: VariableDrawerProps) {
  const { t, i18n } = useLingui();
  const { survey, locales } = structure;
  const { extName, removedAt } = variable;
  const params = { survey, variable: extName };
  /** What the draft is a change of. */
  const [before, setBefore] = useState<VariableDraft>(variable);
  const [draft, setDraft] = useState(before);
  const [effect, setEffect] = useState<SurveyEffect>();
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [areCategoriesChanged, setCategoriesChanged] = useState(false);
  /** Counts how often others' version came into the drawer: its fields begin anew with them. */
  const [taken, setTaken] = useState(0);
  const readAgain = useReadStructureAgain(survey);
  const request = wishOf(before, draft);
  const isChanged = request !== undefined || areCategoriesChanged;
  const { version, isBehind, accept } = useKnownVersion(structure.version, isChanged);
  const guard = useLeaveGuard(isChanged);
  const change = useStructureChange(changeVariable, survey, (reply) => accept(reply.version));
  const remove = useStructureChange(removeVariable, survey, (reply) => accept(reply.version));
  const take = (): void => {
    setBefore(variable);
    setDraft(variable);
    setEffect(undefined);
    setFault(undefined);
  };
  // What others save does not take the place of what is being changed here.
  if (request === undefined && before !== variable) take();
  const title = textIn(variable.titles, i18n.locale) || extName;
  const set = (part: Partial<VariableDraft>): void => {
    setDraft({ ...draft, ...part });
    setEffect(undefined);
    setFault(undefined);
  };
  const fail = (error: unknown): void => {
    setFault(changeFault(i18n, error));
    if (isChangedMeanwhile(error)) void readAgain();
  };
  const save = async (isLossAccepted: boolean): Promise<void> => {
    if (!request) return onClose();
    setFault(undefined);
    setAsking(true);
    try {
      if (!effect) {
        const trial = await call(changeVariable, { params, body: { version, isTrial: true, ...request } });
        const isQuiet = trial.effect.misfits === 0 && trial.effect.regained === 0 && !trial.effect.isRebuilt;
        if (!isQuiet) return setEffect(trial.effect);
      }
      await change.mutateAsync({ params, body: { version, isLossAccepted, ...request } });
      showSnackbar({ text: t`${title} has been changed.`, tone: 'good' });
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      setAsking(false);
    }
  };
  const takeOut = (isRemoved: boolean): void =>
    remove.mutate(
      { params, body: { version, isRemoved } },
      {
        onSuccess: (reply) => {
          showSnackbar({
            text: isRemoved ? t`${title} has been removed; its answers are kept.` : t`${title} is back.`,
            tone: 'good',
            ...(isRemoved && {
              action: {
                label: t`Undo`,
                run: () =>
                  remove.mutate(
                    { params, body: { version: reply.version, isRemoved: false } },
                    { onError: (error) => showSnackbar({ text: changeFault(i18n, error), tone: 'bad' }) },
                  ),
              },
            }),
          });
          onClose();
        },
        onError: fail,
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(effect !== undefined);
  };
  const isIndicator = draft.kind === 'indicator';
  const hasScale = isIndicator && draft.min !== null && draft.max !== null && draft.min < draft.max;
  return (
    <Dialog title={title} closeLabel={t`Close`} onClose={() => guard.leave(onClose)} from="right" widthPx={520}>
      <form onSubmit={submit} className={classes['form']}>
        <p className={classes['quiet']}>
          {extName}
          {removedAt !== null && ` · ${t`removed`}`}
          {variable.misfits > 0 && (
            <>
              {' · '}
              <Plural value={variable.misfits} one="# answer out of scale" other="# answers out of scale" />
            </>
          )}
        </p>
        <fieldset disabled={!canChange || removedAt !== null} className={classes['plain']}>
          <TitlesFields
            label={t`Title`}
            titles={draft.titles}
            locales={locales}
            onChange={(titles) => set({ titles })}
            isDisabled={!canChange || removedAt !== null}
          />
          <div className={classes['pair']}>
            <SelectField
              label={t`Kind`}
              value={draft.kind}
              onChange={(kind) => set({ kind, ...(kind === 'indicator' && !draft.method && { method: 'mean' }) })}
              choices={variable.kinds.map((kind) => ({ value: kind, title: i18n._(kindWords[kind]) }))}
              note={variable.kinds.length > 1 ? undefined : t`The answers of this variable are of no other kind.`}
            />
            {isIndicator && (
              <SelectField
                label={t`Method`}
                value={draft.method ?? 'mean'}
                onChange={(method) => set({ method })}
                choices={(['nps', 'csat', 'ces', 'mean', 'index'] as const).map((method) => ({
                  value: method,
                  title: i18n._(methodWords[method]),
                }))}
              />
            )}
          </div>
          {isIndicator && (
            <>
              <div className={classes['triple']}>
                <NumberField
                  label={t`Lowest answer`}
                  step="any"
                  value={draft.min ?? undefined}
                  onChange={(min) => set({ min: min ?? null })}
                />
                <NumberField
                  label={t`Highest answer`}
                  step="any"
                  value={draft.max ?? undefined}
                  onChange={(max) => set({ max: max ?? null })}
                />
                <NumberField
                  label={t`Decimals`}
                  min={0}
                  max={4}
                  value={draft.decimals}
                  onChange={(decimals) => set({ decimals: decimals ?? 0 })}
                />
              </div>
              <div className={classes['pair']}>
                <SelectField
                  label={t`Good answers`}
                  value={draft.direction}
                  onChange={(direction) => set({ direction })}
                  choices={[
                    { value: 'higher', title: t`High ones` },
                    { value: 'lower', title: t`Low ones` },
                  ]}
                />
                {draft.method === 'csat' && (
                  <NumberField
                    label={t`Top boxes`}
                    min={1}
                    value={draft.topBoxes ?? 2}
                    onChange={(topBoxes) => set({ topBoxes: topBoxes ?? null })}
                  />
                )}
              </div>
              {hasScale && draft.method && (
                <ScalePreview
                  indicator={{
                    method: draft.method,
                    scale: { min: draft.min ?? 0, max: draft.max ?? 0, decimals: draft.decimals },
                    direction: draft.direction,
                    topBoxes: draft.topBoxes ?? undefined,
                  }}
                />
              )}
              <div className={classes['pair']}>
                <NumberField
                  label={t`Weight in the composite`}
                  step="any"
                  min={0}
                  value={draft.weight}
                  onChange={(weight) => set({ weight: weight ?? 0 })}
                />
                <NumberField
                  label={t`Target`}
                  step="any"
                  value={draft.target ?? undefined}
                  onChange={(target) => set({ target: target ?? null })}
                />
              </div>
            </>
          )}
        </fieldset>
        {effect && <VariableEffect effect={effect} />}
        <ChangeNotice
          isBehind={isBehind}
          theirs={theirLines(i18n, before, variable, request)}
          fault={fault}
          onTake={() => {
            take();
            setTaken(taken + 1);
            accept();
          }}
          onGoOn={() => {
            setFault(undefined);
            accept();
          }}
        />
        {canChange && (
          <div className={classes['buttons']}>
            {removedAt === null ? (
              <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => takeOut(true)}>
                {t`Remove`}
              </Button>
            ) : (
              <Button loading={remove.isPending} onClick={() => takeOut(false)}>{t`Bring back`}</Button>
            )}
            <span className={classes['space']} />
            {removedAt === null && (
              <Button type="submit" loading={isAsking} disabled={!request || isBehind}>
                {effect ? (effect.misfits > 0 ? t`Change it all the same` : t`Change it`) : t`Save`}
              </Button>
            )}
          </div>
        )}
      </form>
      {variable.kind === 'dimension' && (
        <CategoriesEditor
          key={taken}
          structure={structure}
          variable={variable}
          canChange={canChange && removedAt === null && !isBehind}
          version={version}
          onChanged={setCategoriesChanged}
          onSaved={accept}
        />
      )}
    </Dialog>
  );
}

/** What a change costs and gives, before it is made. */
function VariableEffect({ effect: { misfits, regained, isRebuilt } }: { effect: SurveyEffect }) {
  return (
    <div role="status" className={unitStyles['effect']} data-warning={misfits > 0 || undefined}>
      {misfits > 0 && (
        <p>
          <Plural
            value={misfits}
            one="# answer does not fit and would count as missing. It stays in the record."
            other="# answers do not fit and would count as missing. They stay in the record."
          />
        </p>
      )}
      {regained > 0 && (
        <p>
          <Plural value={regained} one="# answer counts again." other="# answers count again." />
        </p>
      )}
      {isRebuilt && (
        <p>
          <Trans>The figures are written anew. Until that is done, the rankings show those of before.</Trans>
        </p>
      )}
    </div>
  );
}
