import type { Assignment, EffectAction } from '@echolot/contract/follow-up/effect-blocks';
import { alertPriorities } from '@echolot/contract/structure/config-sla';
import atoms from '@echolot/ui/atoms.module.css';
import { Field, SelectField, TextField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { priorityWords } from '../alert-words.ts';
import type { Choices } from './condition-draft.ts';
import classes from './effect-block-editor.module.css';

interface ActionsEditorProps {
  readonly actions: readonly EffectAction[];
  readonly choices: Choices;
  readonly onChange: (actions: EffectAction[]) => void;
}

const mostActions = 10;

/** What the rule does, in this order. */
export function ActionsEditor({ actions, choices, onChange }: ActionsEditorProps) {
  const { t } = useLingui();
  const titles: Record<EffectAction['kind'], string> = {
    raiseAlert: t`Raise an alert`,
    mark: t`Mark the interview`,
    tell: t`Mail colleagues`,
  };
  const firstRole = choices.roles[0]?.extName ?? 'admin';
  const blank: Record<EffectAction['kind'], EffectAction> = {
    raiseAlert: { kind: 'raiseAlert', priority: 'normal', assignTo: { kind: 'nobody' } },
    mark: { kind: 'mark', tag: '' },
    tell: { kind: 'tell', to: { kind: 'role', role: firstRole }, subject: '', text: '' },
  };
  const kinds = (['raiseAlert', 'mark', 'tell'] as const).filter(
    (kind) => kind !== 'raiseAlert' || !actions.some((one) => one.kind === 'raiseAlert'),
  );
  return (
    <div className={atoms['stack']}>
      {actions.map((action, index) => {
        const put = (next: EffectAction): void => onChange(actions.with(index, next));
        return (
          <div key={index} role="group" aria-label={titles[action.kind]} className={classes['action']}>
            <div className={classes['actionHead']}>
              <strong>{titles[action.kind]}</strong>
              {actions.length > 1 && (
                <ActionIcon
                  size="md"
                  aria-label={t`Remove: ${titles[action.kind]}`}
                  onClick={() => onChange(actions.toSpliced(index, 1))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <OneAction action={action} choices={choices} onChange={put} />
          </div>
        );
      })}
      {actions.length < mostActions && (
        <div className={classes['add']}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange([...actions, blank[kind]])}
            >
              {titles[kind]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface OneActionProps {
  readonly action: EffectAction;
  readonly choices: Choices;
  readonly onChange: (action: EffectAction) => void;
}

function OneAction({ action, choices, onChange }: OneActionProps) {
  const { t, i18n } = useLingui();
  if (action.kind === 'mark') {
    return (
      <Field
        label={t`Mark`}
        value={action.tag}
        maxLength={40}
        onChange={(tag) => onChange({ ...action, tag })}
        note={t`Shown with the interview and its alert.`}
      />
    );
  }
  if (action.kind === 'tell') {
    const people = targetsOf(choices, t`Role: `, false);
    const value = action.to.kind === 'role' ? `role ${action.to.role}` : `person ${action.to.username}`;
    return (
      <>
        <SelectField
          label={t`Mail to`}
          value={value}
          choices={withValue(people, value)}
          onChange={(next) => {
            const to = assignmentOf(next);
            if (to.kind === 'role' || to.kind === 'person') onChange({ ...action, to });
          }}
          note={t`Only those who see the unit.`}
        />
        <Field
          label={t`Subject`}
          value={action.subject}
          maxLength={150}
          onChange={(subject) => onChange({ ...action, subject })}
        />
        <TextField
          label={t`Text`}
          value={action.text}
          onChange={(text) => onChange({ ...action, text })}
          rows={4}
          maxLength={4000}
        />
      </>
    );
  }
  const { assignTo } = action;
  const value =
    assignTo.kind === 'nobody'
      ? 'nobody'
      : assignTo.kind === 'person'
        ? `person ${assignTo.username}`
        : `${assignTo.kind} ${assignTo.role}`;
  const targets = [
    { value: 'nobody', title: t`Nobody yet` },
    ...choices.roles.map(({ extName, title }) => ({
      value: `roundRobin ${extName}`,
      title: t`${title}: whose turn it is`,
    })),
    ...targetsOf(choices, t`Role: `, true),
  ];
  return (
    <div className={classes['two']}>
      <SelectField
        label={t`Priority`}
        value={action.priority}
        choices={alertPriorities.map((one) => ({ value: one, title: i18n._(priorityWords[one]) }))}
        onChange={(priority) => onChange({ ...action, priority })}
      />
      <SelectField
        label={t`Assigned to`}
        value={value}
        choices={withValue(targets, value)}
        onChange={(next) => onChange({ ...action, assignTo: assignmentOf(next) })}
      />
    </div>
  );
}

interface Target {
  readonly value: string;
  readonly title: string;
}

function targetsOf({ roles, people }: Choices, roleWord: string, isForWork: boolean): Target[] {
  return [
    ...roles.map(({ extName, title }) => ({ value: `role ${extName}`, title: roleWord + title })),
    ...people
      .filter(({ mayWork }) => mayWork || !isForWork)
      .map(({ username, name }) => ({ value: `person ${username}`, title: name })),
  ];
}

/** What is chosen stays to be seen, also when it is no more. */
function withValue(targets: readonly Target[], value: string): Target[] {
  return targets.some((one) => one.value === value) ? [...targets] : [...targets, { value, title: value }];
}

function assignmentOf(value: string): Assignment {
  const at = value.indexOf(' ');
  const [kind, name] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
  if (kind === 'person') return { kind, username: name };
  if (kind === 'role' || kind === 'roundRobin') return { kind, role: name };
  return { kind: 'nobody' };
}
