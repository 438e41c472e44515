import type { ContactHolder } from '../../../personal-data/contact-holder.ts';
import { erasureResult, type PersonEraser } from '../../../personal-data/person-eraser.ts';
import { emptyContacts, isContactLeft } from './erasable-contact-store.ts';

/** After everything that is found by the contact: until then the row says that something is left to do. */
export function createContactEraser(holders: readonly ContactHolder[]): PersonEraser {
  return {
    phase: 'contact',
    async run({ tx, universeId, subjectId, isErasing }) {
      const isLeft = await isContactLeft(tx, subjectId);
      if (isErasing) {
        for (const holder of holders) await holder.unlinkContacts(tx, universeId, [subjectId]);
        await emptyContacts(tx, universeId, [subjectId]);
      }
      return erasureResult({ contact: Number(isLeft) });
    },
  };
}
