import type { PersonalData } from './personal-data.ts';

/** What becomes of persons in tables that belong to no feature. */
export const groundPersonalData: PersonalData = {
  audit_entry: { erasedIn: 'audit', endsIn: 'audit' },
  outbox: 'no person',
  projected_interview: 'no person',
  projection_batch: 'no person',
  projection_position: 'no person',
  projection_request: 'no person',
  projection_table: 'no person',
  sealing_key: 'no person',
  server_lease: 'no person',
  sign_on_key: 'no person',
  sign_on_payload: 'staff',
  demo_part: 'no person',
};
