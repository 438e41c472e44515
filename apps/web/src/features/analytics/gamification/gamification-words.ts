import type { Behaviour } from '@echolot/contract/structure/config-gamification';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const behaviourWords: Record<Behaviour, MessageDescriptor> = {
  alertsContactedInTime: msg`Customer contacted in time`,
  alertsClosedInTime: msg`Alert settled in time`,
  interviewsCommented: msg`Interview commented by staff`,
  responseRate: msg`Response rate`,
};
