import type { Tx } from '../database/record.ts';

/** A feature whose rows name contacts: lets them go before the contacts are emptied. */
export interface ContactHolder {
  unlinkContacts(tx: Tx, universeId: string, contactIds: readonly string[]): Promise<void>;
}
