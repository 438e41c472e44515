import type { ApiKeyRight } from '@echolot/contract/people/api-keys';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const rightWords: Record<ApiKeyRight, MessageDescriptor> = {
  'interviews.write': msg`Send and correct interviews`,
  'samples.manage': msg`Send contacts to be invited, and opt-outs`,
  'interviews.delete': msg`Delete interviews`,
  'structure.read': msg`Read how the survey is built`,
};
