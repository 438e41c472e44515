import type { PostedInterview } from '@echolot/contract/intake/ingest';
import type { Refusal } from '../interviews/public.ts';
import type { UnknownUnit } from './unknown-unit-store.ts';

/** An interview as it was sent, with the units it tells of: those above its own, where they may have to be made. */
export interface ReadableRow {
  readonly posted: PostedInterview;
  readonly told?: readonly UnknownUnit[];
}

/** As it was sent: read, or why it cannot be read. */
export type PostedRow = ReadableRow | { readonly externalId: string | null; readonly refusals: readonly Refusal[] };
