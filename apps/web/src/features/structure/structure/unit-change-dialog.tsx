import type { UnitRow } from '@echolot/contract/structure/structure-units';
import { Dialog } from '@echolot/ui/dialog';
import { Field } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useUnitKinds } from '../../../i18n/unit-kinds.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useToday } from '../../../i18n/use-today.ts';
import { isBelowAny, type UnitForest } from '../../../place/unit-rows.ts';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import { DayField } from './day-field.tsx';
import classes from './structure.module.css';
import type { UnitChangeKind } from './unit-change-kind.ts';
import { UnitEffectLines } from './unit-effect-lines.tsx';
import { UnitPicker } from './unit-picker.tsx';
import unitStyles from './units.module.css';
import { type UnitChangeRequest, useUnitChange } from './use-unit-change.ts';

/** What shall be done, and with which units; for a new unit, the one it shall be below. */
export interface AskedChange {
  readonly kind: UnitChangeKind;
  readonly units: readonly UnitRow[];
}

interface UnitChangeDialogProps {
  readonly params: { readonly survey: string; readonly perspective: string };
  readonly version: string;
  readonly forest: UnitForest;
  readonly asked: AskedChange;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks what a change needs to know, says what it would do, and does it. */
export function UnitChangeDialog({ params, version, forest, asked, onClose, onDone }: UnitChangeDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { titleOf, kindOf } = useUnitKinds();
  const today = useToday();
  const { kind, units } = asked;
  const [first] = units;
  const [name, setName] = useState(kind === 'rename' ? (first?.name ?? '') : '');
  const [unitKind, setUnitKind] = useState(kind === 'create' ? kindBelow(forest, first) : '');
  const [target, setTarget] = useState<UnitRow | undefined>(kind === 'create' ? first : undefined);
  const [isForAlways, setForAlways] = useState(kind === 'create');
  const [day, setDay] = useState(today);
  const guard = useLeaveGuard(useIsChanged([name, unitKind, target?.unit, isForAlways, day]));
  const close = (): void => guard.leave(onClose);
  const request = requestOf({ kind, units, name: name.trim(), unitKind: unitKind.trim(), target, day, isForAlways });
  const { effect, fault, isTrying, isSaving, save } = useUnitChange(params, version, request, onDone);
  const names = units.length === 1 ? (first?.name ?? '') : t`${formats.count(units.length)} units`;
  const titles: Record<UnitChangeKind, string> = {
    create: t`New unit`,
    rename: t`Rename ${names}`,
    move: t`Move ${names}`,
    merge: t`Merge ${names} into another unit`,
    separate: t`Separate ${names}`,
    close: t`Close ${names}`,
    reopen: t`Open ${names} again`,
    owner: t`Give ${names} to another owner`,
  };
  const verbs: Record<UnitChangeKind, string> = {
    create: t`Create`,
    rename: t`Rename`,
    move: t`Move`,
    merge: t`Merge`,
    separate: t`Separate`,
    close: t`Close unit`,
    reopen: t`Open again`,
    owner: t`Give away`,
  };
  const chosen = new Set(units.map(({ unit }) => unit));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog title={titles[kind]} closeLabel={t`Close`} onClose={close} widthPx={560}>
      <form onSubmit={submit} className={classes['form']}>
        {(kind === 'rename' || kind === 'create') && (
          <Field label={t`Name`} value={name} onChange={setName} required maxLength={200} />
        )}
        {kind === 'owner' && <Field label={t`Owner`} value={name} onChange={setName} required maxLength={200} />}
        {kind === 'create' && (
          <Field
            label={t`Kind of unit`}
            value={titleOf(unitKind)}
            onChange={(title) => setUnitKind(kindOf(title))}
            required
            maxLength={60}
          />
        )}
        {(kind === 'move' || kind === 'merge' || kind === 'create') && (
          <UnitPicker
            label={kind === 'merge' ? t`Into which unit` : t`Below which unit`}
            forest={forest}
            value={target}
            onChange={setTarget}
            isOffered={(unit) => kind === 'create' || !isBelowAny(forest, unit.unit, chosen)}
          />
        )}
        {kind !== 'reopen' && (
          <fieldset className={unitStyles['when']}>
            <legend>{kind === 'close' ? t`From when it is no more` : t`From when`}</legend>
            {kind !== 'close' && kind !== 'owner' && (
              <>
                <label>
                  <input type="radio" name="when" checked={!isForAlways} onChange={() => setForAlways(false)} />
                  {t`From a day on`}
                </label>
                <label>
                  <input type="radio" name="when" checked={isForAlways} onChange={() => setForAlways(true)} />
                  {t`As if it had always been so`}
                </label>
              </>
            )}
            {(!isForAlways || kind === 'close' || kind === 'owner') && (
              <DayField label={t`Day`} value={day} onChange={setDay} />
            )}
          </fieldset>
        )}
        <UnitEffectLines kind={kind} effect={effect} isTrying={isTrying} />
        {fault !== undefined && (
          <p role="alert" className={classes['fault']}>
            {fault}
          </p>
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={isSaving} disabled={!request || !effect}>
            {verbs[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What units beside the new one are, as a rule. */
function kindBelow({ childrenOf }: UnitForest, parent: UnitRow | undefined): string {
  return (parent && childrenOf.get(parent.unit)?.[0]?.kind) ?? '';
}

interface Entered {
  readonly kind: UnitChangeKind;
  readonly units: readonly UnitRow[];
  readonly name: string;
  readonly unitKind: string;
  readonly target: UnitRow | undefined;
  readonly day: string;
  readonly isForAlways: boolean;
}

/** The change as it is asked for; undefined until everything is entered. */
function requestOf({ kind, units, name, unitKind, target, day, isForAlways }: Entered): UnitChangeRequest | undefined {
  const from = isForAlways ? {} : { from: day };
  const [first] = units;
  const ids = units.map(({ unit }) => unit);
  if (!first) return undefined;
  switch (kind) {
    case 'create':
      return name && unitKind && target
        ? { kind, body: { name, kind: unitKind, parent: target.unit, ...from } }
        : undefined;
    case 'rename':
      return name && name !== first.name ? { kind, body: { unit: first.unit, name, ...from } } : undefined;
    case 'move':
      return target && { kind, body: { units: ids, parent: target.unit, ...from } };
    case 'merge':
      return target && { kind, body: { units: ids, into: target.unit, ...from } };
    case 'separate':
      return { kind, body: { unit: first.unit, ...from } };
    case 'close':
      return { kind, body: { unit: first.unit, on: day } };
    case 'reopen':
      return { kind, body: { unit: first.unit } };
    case 'owner':
      return name ? { kind, body: { unit: first.unit, owner: name, from: day } } : undefined;
  }
}
