import type { Action } from '@echolot/contract/follow-up/actions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const statusWords: Readonly<Record<Action['status'], MessageDescriptor>> = {
  open: msg`Open`,
  in_progress: msg`In progress`,
  done: msg`Done`,
  dropped: msg`Dropped`,
};
