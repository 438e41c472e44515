import { type Condition, deepestGroup } from '@echolot/contract/follow-up/effect-blocks';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconFolderPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Choices, comparisonOf, conditionOf, type Group, isGroup, leafOf } from './condition-draft.ts';
import { ConditionRow } from './condition-row.tsx';
import classes from './effect-block-editor.module.css';

interface ConditionEditorProps {
  readonly group: Group;
  readonly level?: number;
  readonly choices: Choices;
  readonly onChange: (group: Group) => void;
  readonly onRemove?: (() => void) | undefined;
}

/** Conditions of which all or any must be true; a group may hold groups. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { group, level = 1, choices, onChange, onRemove } = props;
  const { t } = useLingui();
  const put = (of: Condition[]): void => onChange({ kind: group.kind, of });
  return (
    <div role="group" aria-label={t`Conditions`} className={classes['group']} data-level={level}>
      <div className={classes['groupHead']}>
        <select
          aria-label={t`How many of these conditions`}
          value={group.kind}
          onChange={({ currentTarget: { value } }) => {
            const kind = value === 'any' || value === 'none' ? value : 'all';
            onChange({ kind, of: group.of });
          }}
        >
          <option value="all">{t`All of these are true`}</option>
          <option value="any">{t`At least one of these is true`}</option>
          <option value="none">{t`None of these is true`}</option>
        </select>
        {onRemove && (
          <ActionIcon size="md" aria-label={t`Remove this group`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {group.of.map((condition, index) => {
        const change = (next: Condition): void => put(group.of.with(index, next));
        const remove = group.of.length > 1 ? () => put(group.of.toSpliced(index, 1)) : undefined;
        const single = comparisonOf(condition);
        if (single) {
          return (
            <ConditionRow
              key={index}
              comparison={single.comparison}
              isNot={single.isNot}
              choices={choices}
              onChange={(next, isNot) => change(conditionOf(next, isNot))}
              onRemove={remove}
            />
          );
        }
        return (
          isGroup(condition) && (
            <ConditionEditor
              key={index}
              group={condition}
              level={level + 1}
              choices={choices}
              onChange={change}
              onRemove={remove}
            />
          )
        );
      })}
      <div className={classes['add']}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...group.of, leafOf(choices.variables[0])])}
        >
          {t`Condition`}
        </Button>
        {level < deepestGroup - 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconFolderPlus size={14} aria-hidden />}
            onClick={() => {
              const kind = group.kind === 'all' ? 'any' : 'all';
              put([...group.of, { kind, of: [leafOf(choices.variables[0])] }]);
            }}
          >
            {t`Group`}
          </Button>
        )}
      </div>
    </div>
  );
}
