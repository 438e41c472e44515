import type { FreeTexts } from './free-texts.ts';

/** What takes a person out of a table: a phase of the erasure, that of free texts, or why nothing has to. */
type Erased = { readonly erasedIn: string } | { readonly freeTexts: FreeTexts } | { readonly neverErased: string };

/** What ends what a table says of a person: a phase of the retention, a job, the row it belongs to, or why it stays. */
type Ended =
  | { readonly endsIn: string }
  | { readonly endsByJob: string }
  | { readonly endsWith: string }
  | { readonly stays: string };

/**
 * The tables a feature writes, by name, with what becomes of persons in them: customers, that is. `staff`: it names people who work
 * here. `verify` refuses a table of the record that no `personal-data.ts` names.
 */
export type PersonalData = Readonly<Record<string, 'no person' | 'staff' | (Erased & Ended)>>;
