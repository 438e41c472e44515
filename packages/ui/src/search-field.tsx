import { IconSearch } from '@tabler/icons-react';
import classes from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number;
  /** Key that brings one here, shown while the field is empty. */
  readonly shortcut?: string;
}

/** A field that narrows what is below it. Escape empties it and goes back. */
export function SearchField({ label, placeholder, value, onChange, maxLength = 200, shortcut }: SearchFieldProps) {
  return (
    <span className={classes['field']}>
      <IconSearch size={14} aria-hidden className={classes['icon']} />
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onChange('');
          event.currentTarget.blur();
        }}
      />
      {shortcut && value === '' && (
        <kbd aria-hidden className={classes['shortcut']}>
          {shortcut}
        </kbd>
      )}
    </span>
  );
}
