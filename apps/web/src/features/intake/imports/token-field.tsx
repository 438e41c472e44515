import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './token-field.module.css';

interface TokenFieldProps {
  readonly label: string;
  readonly tokens: readonly string[];
  readonly onChange: (tokens: readonly string[]) => void;
  readonly note?: string | undefined;
  readonly suggestions?: readonly string[];
}

/** Several short texts. Enter adds what is typed, each has a button that takes it away. */
export function TokenField({ label, tokens, onChange, note, suggestions = [] }: TokenFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const open = suggestions.filter((one) => !tokens.includes(one));
  const add = (): void => {
    const token = text.trim();
    setText('');
    if (token !== '' && !tokens.includes(token)) onChange([...tokens, token]);
  };
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <span className={classes['box']}>
        {tokens.map((token) => (
          <span key={token} className={classes['token']}>
            {token}
            <button
              type="button"
              aria-label={t`Take ${token} away`}
              onClick={() => onChange(tokens.filter((one) => one !== token))}
            >
              <IconX size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={text}
          list={open.length > 0 ? `${id}-list` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={tokens.length === 0 ? t`none` : ''}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              add();
            } else if (event.key === 'Backspace' && text === '' && tokens.length > 0) {
              onChange(tokens.slice(0, -1));
            }
          }}
        />
        {open.length > 0 && (
          <datalist id={`${id}-list`}>
            {open.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
        )}
      </span>
      {note !== undefined && (
        <span id={`${id}-note`} className={atoms['note']}>
          {note}
        </span>
      )}
    </div>
  );
}
