import type { SavedFilter } from '@echolot/contract/analytics/saved-filters';
import type { Survey } from '@echolot/contract/identity';
import { readRemembered, writeRemembered } from '@echolot/ui/remembered';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useRemembered } from '@echolot/ui/use-remembered';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFilterAddress } from '../use-filter-address.ts';
import { heightKey, readHeightPx } from './reserved-height.ts';
import { filtersOfTokens, isSameFilters } from './same-filters.ts';
import { SavedFilterDialog, withPurpose } from './saved-filter-dialog.tsx';
import { type SavedFilterActions, SavedFilterRow } from './saved-filter-row.tsx';
import styles from './saved-filters.module.css';
import { useSavedFilters } from './use-saved-filters.ts';

const isOpenStored = (stored: unknown): boolean => stored === true;

/** The saved filters of a survey: the person's own and those shared with their role. */
export function SavedFilters({ survey }: { survey: Survey }): ReactNode {
  const { t, i18n } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const { query, refresh, replace, setUses, remove, restore } = useSavedFilters(survey.extName);
  const [isOpen, setOpen] = useRemembered('echolot.savedfilters', isOpenStored);
  /** The one to change as it was when it was asked for, or `new`: what others do to it does not close the dialog. */
  const [asked, setAsked] = useState<SavedFilter | 'new'>();
  const [undoable, setUndoable] = useState<SavedFilter>();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [reservedPx] = useState(() => readRemembered(heightKey, readHeightPx));
  const id = useId();
  const saved = query.data?.filters ?? [];
  const roles = query.data?.roles ?? [];
  const isCurrent = ({ tokens, gone }: SavedFilter): boolean => isSameFilters(filtersOfTokens(tokens, gone), filters);
  const current = saved.find(isCurrent);
  useEffect(() => {
    if (query.data && section.current) writeRemembered(heightKey, section.current.offsetHeight);
  });
  const currentId = current?.savedFilterId;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-current]');
    if (row && list.current && currentId !== undefined) showWithin(list.current, row);
  }, [currentId, isOpen]);
  const bringBack = (one: SavedFilter): void => {
    setUndoable(undefined);
    restore.mutate(one);
  };
  const actions: SavedFilterActions = {
    apply: ({ tokens, gone }) => setFilters(filtersOfTokens(tokens, gone)),
    edit: setAsked,
    replace: (one) => replace.mutate({ saved: one, filters }),
    setMyUse: (one, purpose, isUsed) =>
      setUses.mutate({ saved: one, myUses: withPurpose(one.myUses, purpose, isUsed) }),
    setRoleUse: (one, purpose, isUsed) =>
      setUses.mutate({ saved: one, roleUses: withPurpose(one.roleUses, purpose, isUsed) }),
    remove: (one) =>
      remove.mutate(one, {
        onSuccess: () => {
          heading.current?.focus();
          // Over the page nothing behind the sheet can be pressed, messages neither.
          if (section.current?.closest('dialog')) setUndoable(one);
          else {
            const action = { label: t`Undo`, run: () => bringBack(one) };
            showSnackbar({ text: t`“${one.name}” was deleted.`, action, durationMs: 10_000 });
          }
        },
      }),
  };
  return (
    <section
      ref={section}
      className={styles['section']}
      aria-labelledby={`${id}-title`}
      style={query.isPending ? { minBlockSize: reservedPx } : undefined}
    >
      <div className={styles['head']}>
        <h3 className={styles['heading']}>
          <button
            ref={heading}
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={14} aria-hidden className={styles['chevron']} />
            <span id={`${id}-title`}>
              <Trans>Saved filters</Trans>
            </span>
            {current && !isOpen ? <span className={styles['current']}>{current.name}</span> : null}
          </button>
        </h3>
        <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => setAsked('new')}>
          <Trans>Save…</Trans>
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {undoable ? (
          <p role="status" className={styles['undo']}>
            <span>{t`“${undoable.name}” was deleted.`}</span>
            <Button variant="subtle" size="compact-sm" onClick={() => bringBack(undoable)}>
              <Trans>Undo</Trans>
            </Button>
          </p>
        ) : null}
        {query.data ? null : query.isError ? (
          <p role="alert" className={styles['note']}>
            {errorSentence(i18n, query.error)}{' '}
            <Button variant="subtle" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        ) : (
          <p className={styles['note']}>
            <Trans>Loading…</Trans>
          </p>
        )}
        {query.data && saved.length === 0 ? (
          <p className={styles['note']}>
            <Trans>
              Filters you need again and again can have a name: choose them, then save them. One click brings them back,
              and the survey can open with them.
            </Trans>
          </p>
        ) : null}
        {saved.length > 0 ? (
          <ul ref={list} className={styles['list']}>
            {saved.map((one) => (
              <SavedFilterRow
                key={one.savedFilterId}
                survey={survey}
                saved={one}
                isCurrent={isCurrent(one)}
                mayShare={roles.length > 0}
                actions={actions}
              />
            ))}
          </ul>
        ) : null}
      </div>
      {asked ? (
        <SavedFilterDialog
          survey={survey}
          saved={asked === 'new' ? undefined : asked}
          filters={filters}
          roles={roles}
          onClose={() => setAsked(undefined)}
          onRefused={() => void refresh()}
          onSaved={(one) => {
            setAsked(undefined);
            setOpen(true);
            void refresh();
            showSnackbar({ text: t`“${one.name}” is saved.` });
          }}
        />
      ) : null}
    </section>
  );
}

/** Scrolls the list alone, so that the page around it stands still. */
function showWithin(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  const overPx = offsetTop + offsetHeight - list.scrollTop - list.clientHeight;
  if (overPx > 0) list.scrollTop += overPx;
}
