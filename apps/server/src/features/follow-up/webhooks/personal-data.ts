import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const webhooksPersonalData: PersonalData = {
  webhook: 'staff',
  webhook_delivery: { erasedIn: 'messages', endsByJob: 'webhooks.clean' },
};
