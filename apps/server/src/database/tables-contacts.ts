import type { Generated } from 'kysely';
import type { CreatedAt, Instant, JsonWithDefault } from './column-types.ts';

export interface PostalAddress {
  street?: string;
  postcode?: string;
  city?: string;
  country?: string;
}

interface ContactTable {
  universe_id: string;
  contact_id: string;
  external_id: string;
  given_name: Generated<string>;
  family_name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  address: JsonWithDefault<PostalAddress>;
  locale: Generated<string>;
  details: JsonWithDefault<Record<string, string>>;
  created_at: CreatedAt;
  changed_at: CreatedAt;
  erased_at: Instant | null;
}

export interface ContactTables {
  contact: ContactTable;
}
