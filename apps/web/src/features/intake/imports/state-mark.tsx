import type { ImportState } from '@echolot/contract/intake/imports';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconEye,
  IconLoader,
  IconPlayerStop,
} from '@tabler/icons-react';
import classes from './state-mark.module.css';

const icons: Record<ImportState, typeof IconEye> = {
  uploading: IconCircleDashed,
  reading: IconLoader,
  unreadable: IconAlertTriangle,
  ready: IconEye,
  queued: IconLoader,
  running: IconLoader,
  finished: IconCircleCheck,
  cancelled: IconPlayerStop,
  failed: IconAlertTriangle,
  undoing: IconLoader,
  undone: IconArrowBackUp,
};

/** The state of an import as a picture; the words are beside it. */
export function StateMark({ state, size = 20 }: { state: ImportState; size?: number }) {
  const Icon = icons[state];
  return (
    <span className={classes['mark']} data-state={state} aria-hidden>
      <Icon size={size} stroke={1.75} />
    </span>
  );
}
