import type { Survey } from '@echolot/contract/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useSurveyText } from '../../survey/use-survey-text.ts';
import type { Overlay } from '../overlay.ts';
import styles from './palette.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { usePaletteEntries } from './use-palette-entries.tsx';

interface PaletteProps {
  survey: Survey | undefined;
  onClose: () => void;
  openOverlay: (overlay: Overlay) => void;
}

/** The command palette (⌘K): type, choose with the arrows, Enter. */
export function Palette({ survey, onClose, openOverlay }: PaletteProps): ReactNode {
  const { t } = useLingui();
  const router = useRouter();
  const unitWord = useSurveyText(survey, 'unit') ?? t`unit`;
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const listId = useId();
  const { entries, isSearching } = usePaletteEntries(survey, text, openOverlay);
  const found = entries.findIndex(({ id }) => id === activeId);
  const activeIndex = found < 0 ? 0 : found;
  const active = entries[activeIndex];
  const optionId = (entry: PaletteEntry): string => `${listId}-${entry.id.replaceAll(/[^\w-]/g, '_')}`;

  const choose = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    entry.run?.();
    if (entry.href !== undefined) void router.navigate({ href: entry.href });
  };
  const moveTo = (index: number): void => {
    const entry = entries[(index + entries.length) % entries.length];
    if (!entry) return;
    setActiveId(entry.id);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(activeIndex + 1),
      ArrowUp: () => moveTo(activeIndex - 1),
      PageDown: () => moveTo(Math.min(activeIndex + 8, entries.length - 1)),
      PageUp: () => moveTo(Math.max(activeIndex - 8, 0)),
      Enter: () => choose(active),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <div className={styles['palette']}>
      <div className={styles['field']}>
        <IconSearch size={18} aria-hidden />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type here
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-autocomplete="list"
          aria-label={t`Go to`}
          placeholder={t`Page, survey, view, ${unitWord}…`}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t`Results`} className={styles['list']}>
        {Object.entries(Object.groupBy(entries, ({ group }) => group)).map(([group, members = []]) => (
          <div key={group} role="group" aria-label={group}>
            <div className={styles['group']} aria-hidden>
              {group}
            </div>
            {members.map((entry) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                className={styles['entry']}
                onPointerMove={() => setActiveId(entry.id)}
                onClick={() => choose(entry)}
              >
                <span className={styles['title']}>{entry.title}</span>
                {entry.note ? <span className={styles['note']}>{entry.note}</span> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles['state']} role="status">
        {entries.length === 0 ? (
          isSearching ? (
            <Trans>Searching…</Trans>
          ) : (
            <Trans>Nothing is called that. Try fewer letters.</Trans>
          )
        ) : null}
      </p>
    </div>
  );
}
