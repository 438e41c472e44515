import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Day, Instant, Json, JsonWithDefault } from './column-types.ts';
import type { AlertTables } from './tables-alerts.ts';
import type { ApiKeyTables } from './tables-api-keys.ts';
import type { ConfigBlockTables } from './tables-config-blocks.ts';
import type { ContactTables } from './tables-contacts.ts';
import type { DemoTables } from './tables-demo.ts';
import type { ErasureTables } from './tables-erasure.ts';
import type { ImportTables } from './tables-imports.ts';
import type { InterviewPageTables } from './tables-interview-page.ts';
import type { LetterTables } from './tables-letters.ts';
import type { MailTables } from './tables-mail.ts';
import type { ProjectionTables } from './tables-projection.ts';
import type { ReportScheduleTables } from './tables-report-schedules.ts';
import type { ReportTables } from './tables-reports.ts';
import type { CarriedSendOut, SampleTables } from './tables-samples.ts';
import type { SavedFilterTables } from './tables-saved-filters.ts';
import type { SignInTables } from './tables-sign-in.ts';
import type { StructureTables } from './tables-structure.ts';
import type { UpkeepTables } from './tables-upkeep.ts';
import type { UserTables } from './tables-users.ts';
import type { WebhookTables } from './tables-webhooks.ts';

export type Texts = Record<string, string>;

export interface Logo {
  url?: string;
  squareUrl?: string;
}

export interface Support {
  faqUrl?: string;
  email?: string;
  helpDeskUrl?: string;
  phone?: string;
  openingHours?: Texts;
}

interface UniverseTable {
  universe_id: string;
  ext_name: string;
  title: string;
  time_zone: Generated<string>;
  default_locale: Generated<string>;
  date_format: Generated<'day/month-year' | 'locale'>;
  allows_local_login: Generated<boolean>;
  has_settings_page: Generated<boolean>;
  shares_former_owner_interviews: Generated<boolean>;
  suppression_minimum_n: Generated<number>;
  reliability_minimum_n: Generated<number>;
  logo: JsonWithDefault<Logo>;
  support: JsonWithDefault<Support>;
  tree_version: Generated<string>;
  created_at: CreatedAt;
}

interface PersonTable {
  person_id: string;
  username: string;
  given_name: Generated<string>;
  family_name: Generated<string>;
  email: Generated<string>;
  locale: Generated<string>;
  is_root: Generated<boolean>;
  password_hash: string | null;
  password_changed_at: Instant | null;
  sign_on_issuer: string | null;
  sign_on_subject: string | null;
  disabled_at: Instant | null;
  email_proven_at: Instant | null;
  has_password: GeneratedAlways<boolean>;
  search_key: GeneratedAlways<string>;
  created_at: CreatedAt;
}

interface RoleTable {
  universe_id: string;
  ext_name: string;
  title: string;
  permissions: string[];
  version: Generated<number>;
}

interface MembershipTable {
  universe_id: string;
  person_id: string;
  role: string;
  drill_paths: string[];
  survey_ids: string[] | null;
  valid_until: Day | null;
  disabled_at: Instant | null;
  origin: Generated<'hand' | 'provider'>;
  claimed_at: Generated<Date | null>;
  version: Generated<number>;
  created_at: CreatedAt;
}

interface AuditEntryTable {
  universe_id: string;
  audit_entry_id: string;
  at: CreatedAt;
  person_id: string | null;
  api_key_id: string | null;
  action: string;
  subject: string;
  details: JsonWithDefault<Record<string, unknown>>;
  address: GeneratedAlways<string | null>;
  request_id: GeneratedAlways<string | null>;
}

interface BugTable {
  universe_id: string;
  fingerprint: string;
  survey: Generated<string>;
  message: string;
  username: string;
  count: Generated<number>;
  first_at: CreatedAt;
  last_at: CreatedAt;
  request_id: Generated<string>;
}

export interface StoredView {
  extName: string;
  titles: Texts;
  startPath: string;
}

export interface StoredPage {
  extname: string;
  titles: Texts;
  icon: string;
  selectionInterval: string | null;
  components: { type: string; titles?: Texts; width?: 'full' | 'half' | 'third'; rows?: number }[];
}

/** A filter with flags that differ from those its kind of variable has. */
export interface StoredFilter {
  extName: string;
  flags: Readonly<Record<string, boolean>>;
}

export interface StoredFilterGroup {
  titles: Texts;
  expanded: boolean;
  ungrouped: boolean;
  flatten: boolean;
  /** Ext names of variables, alone where the flags are the usual ones. */
  filters: (string | StoredFilter)[];
}

export interface StoredSystemMessage {
  texts: Texts;
  link?: string;
  icon?: string;
  backgroundColor?: string;
  textColor?: string;
}

interface SurveyTable {
  universe_id: string;
  survey_id: string;
  ext_name: string;
  titles: Json<Texts>;
  position: Generated<number>;
  structure_version: Generated<number>;
  start_filter: Generated<string>;
  alert_filter: Generated<string>;
  views: JsonWithDefault<StoredView[]>;
  pages: JsonWithDefault<StoredPage[]>;
  filter_groups: JsonWithDefault<StoredFilterGroup[]>;
  locale_texts: JsonWithDefault<Record<string, Texts>>;
  system_message: ColumnType<StoredSystemMessage | null, string | null | undefined, string | null>;
  report_flags: JsonWithDefault<Record<string, boolean>>;
  /** Empty: the survey has no composite. */
  composite_titles: JsonWithDefault<Texts>;
  composite_target: ColumnType<string | null, number | null | undefined, number | null>;
  created_at: CreatedAt;
}

export type VariableKind = 'indicator' | 'dimension' | 'comment' | 'date' | 'number';
export type KpiMethod = 'nps' | 'csat' | 'ces' | 'mean' | 'index';

interface VariableTable {
  universe_id: string;
  survey_id: string;
  variable_id: string;
  ext_name: string;
  kind: VariableKind;
  titles: Json<Texts>;
  position: number;
  column_no: number;
  method: KpiMethod | null;
  /** `numeric` arrives as text. */
  scale_min: ColumnType<string | null, number | null | undefined, number | null>;
  scale_max: ColumnType<string | null, number | null | undefined, number | null>;
  decimals: Generated<number>;
  direction: Generated<'higher' | 'lower'>;
  top_boxes: number | null;
  weight: ColumnType<string, number | undefined, number>;
  target: ColumnType<string | null, number | null | undefined, number | null>;
  is_multi_valued: Generated<boolean>;
  removed_at: Instant | null;
  may_misfit: Generated<boolean>;
}

interface VariableOptionTable {
  universe_id: string;
  survey_id: string;
  variable_id: string;
  ext_name: string;
  titles: Json<Texts>;
  position: number;
  merged_into: ColumnType<string | null, string | null | undefined, string | null>;
}

interface PerspectiveTable {
  universe_id: string;
  perspective_id: string;
  ext_name: string;
  titles: Json<Texts>;
  person_levels: Generated<Readonly<Record<string, boolean>>>;
}

interface SurveyPerspectiveTable {
  universe_id: string;
  survey_id: string;
  perspective_id: string;
  position: number;
}

interface OrgUnitTable {
  universe_id: string;
  unit_id: string;
  perspective_id: string;
  unit_no: number;
  slug: string;
  name: string;
  ext_id: string;
  kind: string;
  closed_on: Day | null;
}

interface OrgUnitParentTable {
  universe_id: string;
  unit_id: string;
  parent_id: string;
  valid_from: Day;
  valid_to: Day | null;
}

interface OrgUnitOwnerTable {
  universe_id: string;
  unit_id: string;
  owner: string;
  valid_from: Day;
}

export type Answer = number | string | string[];
export type Answers = Record<string, Answer>;

interface InterviewTable {
  universe_id: string;
  survey_id: string;
  interview_id: string;
  external_id: string;
  version: Generated<number>;
  status: Generated<'complete' | 'partial' | 'deleted'>;
  answered_at: Instant;
  day: Day;
  date_precision: Generated<'month' | 'assumed' | null>;
  unit_nos: Json<Record<string, number>>;
  channel: Generated<string>;
  locale: Generated<string>;
  answers: Json<Answers>;
  accepted_at: CreatedAt;
  changed_at: CreatedAt;
  contact_id: string | null;
  import_id: string | null;
  api_key_id: string | null;
  erased_at: Instant | null;
  sample_id: string | null;
  send_outs: JsonWithDefault<CarriedSendOut[]>;
  taken_back: Generated<number[]>;
}

interface InterviewRevisionTable {
  universe_id: string;
  survey_id: string;
  interview_id: string;
  version: number;
  document: Json<Record<string, unknown>>;
  changed_by: string;
  reason: string;
  changed_at: CreatedAt;
  import_id: ColumnType<string | null, never, never>;
}

/** Every table; those of a feature of its own are in a file of its own. */
export interface Tables
  extends RecordTables,
    SignInTables,
    AlertTables,
    ImportTables,
    ProjectionTables,
    ApiKeyTables,
    ContactTables,
    ErasureTables,
    InterviewPageTables,
    WebhookTables,
    SampleTables,
    StructureTables,
    SavedFilterTables,
    ConfigBlockTables,
    MailTables,
    UpkeepTables,
    LetterTables,
    DemoTables,
    ReportScheduleTables,
    ReportTables,
    UserTables {}

interface RecordTables {
  universe: UniverseTable;
  person: PersonTable;
  role: RoleTable;
  membership: MembershipTable;
  audit_entry: AuditEntryTable;
  bug: BugTable;
  survey: SurveyTable;
  variable: VariableTable;
  variable_option: VariableOptionTable;
  perspective: PerspectiveTable;
  survey_perspective: SurveyPerspectiveTable;
  org_unit: OrgUnitTable;
  org_unit_parent: OrgUnitParentTable;
  org_unit_owner: OrgUnitOwnerTable;
  interview: InterviewTable;
  interview_revision: InterviewRevisionTable;
}
