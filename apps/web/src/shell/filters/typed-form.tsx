import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import type { FocusEvent, ReactNode } from 'react';
import styles from './filter-form.module.css';

interface TypedFormProps {
  legend: string;
  isLegendHidden?: boolean;
  /** Enter, or the focus leaving the fields. */
  onDone: () => void;
  children: ReactNode;
}

/** Fields that belong together and count once typing is done. */
export function TypedForm({ legend, isLegendHidden = false, onDone, children }: TypedFormProps): ReactNode {
  const { t } = useLingui();
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onDone();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields inside are left, not the form
    <form
      className={styles['form']}
      noValidate
      onBlur={leave}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <fieldset className={styles['fields']}>
        <legend className={isLegendHidden ? atoms['spoken'] : styles['legend']}>{legend}</legend>
        {children}
      </fieldset>
      {/* With more than one field Enter sends a form only where it has a button. */}
      <button type="submit" hidden>{t`Apply`}</button>
    </form>
  );
}
