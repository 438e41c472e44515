import type { CreatedAt, Day, Instant, Json } from './column-types.ts';

interface OrgUnitNameTable {
  universe_id: string;
  unit_id: string;
  valid_from: Day;
  name: string;
}

interface OrgUnitMergeTable {
  universe_id: string;
  unit_id: string;
  into_id: string;
  valid_from: Day;
  valid_to: Day | null;
}

interface OrgUnitFormerAddressTable {
  universe_id: string;
  parent_id: string;
  slug: string;
  unit_id: string;
}

interface OrgUnitChangeTable {
  universe_id: string;
  change_id: string;
  perspective_id: string;
  at: CreatedAt;
  person_id: string | null;
  kind: string;
  unit_ids: string[];
  details: Json<Record<string, unknown>>;
  before: Json<unknown[]>;
  undone_at: Instant | null;
}

export interface StructureTables {
  org_unit_name: OrgUnitNameTable;
  org_unit_merge: OrgUnitMergeTable;
  org_unit_former_address: OrgUnitFormerAddressTable;
  org_unit_change: OrgUnitChangeTable;
}
