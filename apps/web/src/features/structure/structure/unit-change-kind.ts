/** What can be done to units. */
export type UnitChangeKind = 'create' | 'rename' | 'move' | 'merge' | 'separate' | 'close' | 'reopen' | 'owner';
