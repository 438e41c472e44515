interface UpkeepTable {
  kind: 'backup' | 'purge';
  at: Date;
}

export interface UpkeepTables {
  upkeep: UpkeepTable;
}
