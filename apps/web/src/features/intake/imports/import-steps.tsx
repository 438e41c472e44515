import type { ImportState } from '@echolot/contract/intake/imports';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import classes from './import-steps.module.css';

const stepOf: Record<ImportState, number> = {
  uploading: 0,
  reading: 1,
  unreadable: 1,
  ready: 1,
  queued: 2,
  running: 2,
  failed: 2,
  cancelled: 2,
  finished: 3,
  undoing: 3,
  undone: 3,
};

/** Upload, check, import: where one is. */
export function ImportSteps({ state }: { state: ImportState }) {
  const { t } = useLingui();
  const titles = [t`Upload`, t`Check`, t`Import`];
  const at = stepOf[state];
  return (
    <ol className={classes['steps']} aria-label={t`Steps of the import`}>
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
          className={classes['step']}
        >
          <span className={classes['mark']} aria-hidden>
            {index < at ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          <span>{title}</span>
          {index < at && <VisuallyHidden>{t`done`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
