import type { FilterPurpose, SavedFilter } from '@echolot/contract/analytics/saved-filters';
import type { Survey } from '@echolot/contract/identity';
import { Menu, MenuDivider, MenuItem } from '@echolot/ui/menu';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import { FilterSummary } from './filter-summary.tsx';
import { hasAlertPage } from './has-alert-page.ts';
import { filtersOfTokens } from './same-filters.ts';
import styles from './saved-filters.module.css';

export interface SavedFilterActions {
  apply(saved: SavedFilter): void;
  edit(saved: SavedFilter): void;
  /** Puts the filters of the page in the place of the saved ones. */
  replace(saved: SavedFilter): void;
  setMyUse(saved: SavedFilter, purpose: FilterPurpose, isUsed: boolean): void;
  setRoleUse(saved: SavedFilter, purpose: FilterPurpose, isUsed: boolean): void;
  remove(saved: SavedFilter): void;
}

interface SavedFilterRowProps {
  survey: Survey;
  saved: SavedFilter;
  isCurrent: boolean;
  mayShare: boolean;
  actions: SavedFilterActions;
}

/** One saved filter: a click applies it, the menu beside it does the rest. */
export function SavedFilterRow({ survey, saved, isCurrent, mayShare, actions }: SavedFilterRowProps): ReactNode {
  const { t } = useLingui();
  const { name, tokens, gone, isMine, mayChange, owner, sharedWithRole, myUses, roleUses } = saved;
  const role = sharedWithRole?.title ?? '';
  const purposes: FilterPurpose[] = hasAlertPage(survey) ? ['start', 'alert'] : ['start'];
  const facts = [
    isMine ? '' : t`From ${owner}`,
    sharedWithRole ? t`Shared with ${role}` : '',
    myUses.includes('start') ? t`Your start filter` : '',
    myUses.includes('alert') ? t`Your alert filter` : '',
    roleUses.includes('start') ? t`Start filter of ${role}` : '',
    roleUses.includes('alert') ? t`Alert filter of ${role}` : '',
  ].filter((fact) => fact !== '');
  const mine = { start: t`My start filter`, alert: t`My alert filter` };
  const ofRole = { start: t`Start filter of ${role}`, alert: t`Alert filter of ${role}` };
  return (
    <li className={styles['row']} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles['apply']}
        aria-current={isCurrent || undefined}
        onClick={() => actions.apply(saved)}
      >
        <span className={styles['check']} aria-hidden>
          {isCurrent ? <IconCheck size={16} /> : null}
        </span>
        <span className={styles['text']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['quiet']}>
            <FilterSummary survey={survey} filters={filtersOfTokens(tokens)} gone={gone} />
          </span>
          {facts.length > 0 ? <span className={styles['facts']}>{facts.join(' · ')}</span> : null}
        </span>
      </button>
      <Menu
        label={t`More about ${name}`}
        align="end"
        widthPx={260}
        renderTrigger={(attributes) => (
          <ActionIcon {...attributes} aria-label={t`More about ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        {mayChange ? (
          <>
            <MenuItem onSelect={() => actions.edit(saved)}>{mayShare ? t`Rename or share…` : t`Rename…`}</MenuItem>
            <MenuItem onSelect={() => actions.replace(saved)} isDisabled={isCurrent}>
              {t`Replace with the filters of this page`}
            </MenuItem>
            <MenuDivider />
          </>
        ) : null}
        {purposes.map((purpose) => (
          <MenuItem
            key={purpose}
            choice="any"
            isChosen={myUses.includes(purpose)}
            onSelect={() => actions.setMyUse(saved, purpose, !myUses.includes(purpose))}
          >
            {mine[purpose]}
          </MenuItem>
        ))}
        {mayShare && sharedWithRole
          ? purposes.map((purpose) => (
              <MenuItem
                key={purpose}
                choice="any"
                isChosen={roleUses.includes(purpose)}
                onSelect={() => actions.setRoleUse(saved, purpose, !roleUses.includes(purpose))}
              >
                {ofRole[purpose]}
              </MenuItem>
            ))
          : null}
        {mayChange ? (
          <>
            <MenuDivider />
            <MenuItem onSelect={() => actions.remove(saved)}>{t`Delete`}</MenuItem>
          </>
        ) : null}
      </Menu>
    </li>
  );
}
