/** Columns in which staff writes what may tell a person: worked on, table by table, in one phase of the erasure. */
export interface FreeTexts {
  /** Columns of the table's key after the universe's id. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'int'])[];
  readonly texts: readonly string[];
  readonly json: readonly string[];
  /** How a row is about one interview, or through a row of another table; absent where it is about none. */
  readonly interview?: 'interview_id' | { readonly key: string; readonly table: string };
}
