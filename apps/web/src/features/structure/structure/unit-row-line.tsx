import { Menu, MenuDivider, MenuItem } from '@echolot/ui/menu';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react';
import { useUnitKinds } from '../../../i18n/unit-kinds.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { TreeRow } from '../../../place/unit-rows.ts';
import classes from './structure.module.css';
import type { UnitChangeKind } from './unit-change-kind.ts';
import unitStyles from './units.module.css';

interface UnitRowLineProps {
  readonly row: TreeRow;
  readonly canChange: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onToggle: () => void;
  readonly onAsk: (kind: UnitChangeKind) => void;
  readonly onHistory: () => void;
}

/** One unit in the tree. */
export function UnitRowLine({ row, canChange, isChosen, onChoose, onToggle, onAsk, onHistory }: UnitRowLineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { titleOf } = useUnitKinds();
  const { unit, depth, hasChildren, isOpen, total } = row;
  const { name, kind, closedOn, merged, parent } = unit;
  const isRoot = parent === null;
  return (
    <div
      className={unitStyles['unit']}
      data-chosen={isChosen || undefined}
      style={{ paddingInlineStart: 8 + depth * 18 }}
    >
      {hasChildren ? (
        <ActionIcon
          size="sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Fold ${name}` : t`Unfold ${name}`}
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
      ) : (
        <span className={unitStyles['leaf']} />
      )}
      {canChange &&
        (isRoot ? (
          <span className={unitStyles['leaf']} />
        ) : (
          <input
            type="checkbox"
            aria-label={t`Choose ${name}`}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        ))}
      <button type="button" className={unitStyles['unitName']} title={name} aria-haspopup="dialog" onClick={onHistory}>
        {name}
      </button>
      <span className={unitStyles['unitFacts']}>
        {titleOf(kind)}
        {closedOn !== null && <em>{t`closed on ${formats.day(closedOn)}`}</em>}
        {merged.length > 0 && <em title={merged.join(', ')}>{t`with ${merged.join(', ')}`}</em>}
      </span>
      <span className={classes['number']} title={t`Interviews, those below included`}>
        {total === null ? '–' : formats.count(total)}
      </span>
      <Menu
        label={t`What to do with ${name}`}
        align="end"
        renderTrigger={(attributes) => (
          <ActionIcon {...attributes} size="sm" aria-label={t`What to do with ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        )}
      >
        <MenuItem onSelect={onHistory}>{t`History`}</MenuItem>
        {canChange && (
          <>
            <MenuDivider />
            <MenuItem onSelect={() => onAsk('rename')}>{t`Rename…`}</MenuItem>
            <MenuItem onSelect={() => onAsk('create')}>{t`New unit below…`}</MenuItem>
            {!isRoot && (
              <>
                <MenuItem onSelect={() => onAsk('move')}>{t`Move…`}</MenuItem>
                <MenuItem onSelect={() => onAsk('merge')}>{t`Merge into another…`}</MenuItem>
                <MenuItem onSelect={() => onAsk('owner')}>{t`Another owner…`}</MenuItem>
                <MenuItem onSelect={() => onAsk(closedOn === null ? 'close' : 'reopen')}>
                  {closedOn === null ? t`Close…` : t`Open again…`}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
    </div>
  );
}
