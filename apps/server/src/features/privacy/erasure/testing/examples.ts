import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { upsertContacts } from '../../contacts/public.ts';
import { insertErasure } from '../erasure-store.ts';

type Names =
  | 'findContacts'
  | 'getContact'
  | 'planErasure'
  | 'listErasures'
  | 'getErasure'
  | 'confirmErasure'
  | 'discardErasure'
  | 'keepErasureCells'
  | 'listErasureCells'
  | 'getErasureReport'
  | 'getRetention'
  | 'changeRetention'
  | 'previewRetention';

/** An id of nothing. */
const unknownId = '01990000-0000-7000-8000-000000000000';

/** Good calls of the endpoints about persons, erasure and retention. */
export const contactExamples: { readonly [Name in Names]: Example<Name> } = {
  findContacts: { as: 'admin', input: { query: { query: 'aino@example.fi' } } },
  getContact: { as: 'admin', input: { params: { person: unknownId } }, code: 'contact_not_found' },
  planErasure: {
    as: 'admin',
    input: { body: { person: unknownId, policy: 'keep_scores', reason: 'asked by mail', words: [] } },
    code: 'contact_not_found',
  },
  listErasures: { as: 'admin', input: { query: {} } },
  getErasure: { as: 'admin', input: { params: { erasureId: unknownId } }, code: 'erasure_not_found' },
  confirmErasure: {
    as: 'admin',
    input: { params: { erasureId: unknownId }, body: { places: 3 } },
    code: 'erasure_not_found',
  },
  keepErasureCells: {
    as: 'admin',
    input: { params: { erasureId: unknownId }, body: { row: 1, isKept: true } },
    code: 'erasure_not_found',
  },
  listErasureCells: {
    as: 'admin',
    input: { params: { erasureId: unknownId }, query: {} },
    code: 'erasure_not_found',
  },
  discardErasure: { as: 'admin', input: { params: { erasureId: unknownId } }, code: 'erasure_not_found' },
  getErasureReport: {
    as: 'admin',
    input: { params: { erasureId: unknownId }, query: {} },
    code: 'erasure_not_found',
  },
  getRetention: { as: 'admin', input: {} },
  changeRetention: {
    as: 'admin',
    input: { body: { months: { contacts: 24, comments: null, interviews: null, imports: 12 }, version: 0 } },
  },
  previewRetention: { as: 'admin', input: { query: { contacts: 24, imports: 12 } } },
};

export const contactForeignValues: Readonly<Record<'person' | 'erasureId', ForeignMaker>> = {
  person: (record, universeId) =>
    record.inUniverse(universeId, async (tx) => {
      const contacts = await upsertContacts(tx, universeId, [{ email: 'foreign@example.com' }]);
      return contacts.get('mail:foreign@example.com') ?? '';
    }),
  erasureId: (record, universeId) =>
    record.inUniverse(universeId, (tx) =>
      insertErasure(tx, {
        universeId,
        subjectId: uuidV7(),
        policy: 'keep_scores',
        reason: 'theirs',
        words: { strong: [], weak: [], country: null, importIds: [], interviewIds: [], externalIds: [] },
        askedBy: 'manager',
      }),
    ),
};
