import atoms from '@echolot/ui/atoms.module.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Colleague, matchingColleagues, mentionAt, withMention } from './mention-text.ts';
import classes from './staff-comments.module.css';

interface MentionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly colleagues: readonly Colleague[];
  /** Ctrl or ⌘ with Enter. */
  readonly onSubmit: () => void;
  readonly maxLength: number;
  readonly isAutoFocused?: boolean;
}

/** Plain text in which @ offers colleagues: arrows choose, Enter or Tab takes, Escape closes. */
export function MentionField({
  label,
  value,
  onChange,
  colleagues,
  onSubmit,
  maxLength,
  isAutoFocused = false,
}: MentionFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const mention = caret === undefined ? undefined : mentionAt(value, caret);
  const offered = mention ? matchingColleagues(colleagues, mention.text) : [];
  const isOpen = offered.length > 0;
  const active = offered[Math.min(chosen, offered.length - 1)];
  const take = ({ username }: Colleague): void => {
    if (!mention || caret === undefined) return;
    const next = withMention(value, mention.from, caret, username);
    onChange(next.text);
    setCaret(undefined);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (!isOpen || !active) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((offered.indexOf(active) + step + offered.length) % offered.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') take(active);
    else if (event.key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        className={classes['input']}
        rows={3}
        value={value}
        maxLength={maxLength}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the text whose button was pressed
        autoFocus={isAutoFocused}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active ? `${id}-${active.username}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(undefined)}
      />
      <span role="status" className={atoms['spoken']}>
        {isOpen ? t`${plural(offered.length, { one: '# colleague fits', other: '# colleagues fit' })}` : ''}
      </span>
      {isOpen && (
        <div id={`${id}-list`} role="listbox" aria-label={t`Colleagues`} className={classes['offers']}>
          {offered.map((colleague) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and the keys
            <div
              key={colleague.username}
              id={`${id}-${colleague.username}`}
              role="option"
              aria-selected={colleague === active}
              // Before the field loses the focus, which would close the list.
              onMouseDown={(event) => {
                event.preventDefault();
                take(colleague);
              }}
            >
              {colleague.name} <span className={classes['quiet']}>@{colleague.username}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
