import { useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './explain-button.module.css';

interface ExplainButtonProps {
  readonly onClick: () => void;
  /** The number; without one a sign beside a number that leads elsewhere. */
  readonly children?: ReactNode;
  /** Name for screen readers where the number alone says too little. */
  readonly label?: string;
  /** A sign that appears with the pointer or the focus in its row: one in each cell would be too much. */
  readonly isQuiet?: boolean;
  /** Not reached by Tab: another button of its row leads to the same explanation. */
  readonly isExtra?: boolean;
}

/** A number that says what is behind it. */
export function ExplainButton({ onClick, children, label, isQuiet, isExtra }: ExplainButtonProps) {
  const { t } = useLingui();
  const words = t`What this number says`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label === undefined ? (children === undefined ? words : undefined) : `${label}: ${words}`}
      title={words}
      tabIndex={isExtra ? -1 : undefined}
      data-quiet={isQuiet || undefined}
      className={children === undefined ? `${classes['explain']} ${classes['icon']}` : classes['explain']}
      onClick={onClick}
    >
      {children ?? <IconInfoCircle size={16} aria-hidden />}
    </button>
  );
}
