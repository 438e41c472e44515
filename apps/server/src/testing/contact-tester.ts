import type { ReplyOf } from '@echolot/contract/endpoint';
import type { Endpoints } from '@echolot/contract/endpoints';
import type { ErasurePolicy } from '@echolot/contract/privacy/contacts';
import { expect } from 'vitest';
import { type AdminClient, connectAdmin } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { type IncomingContact, upsertContacts } from '../features/privacy/contacts/public.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

/** An interview somebody gave; with `contact` it belongs to the person told along with it. */
interface Told {
  readonly externalId: string;
  readonly comment: string;
  readonly contact?: string;
  readonly nps?: number;
}

/** The product with persons who gave interviews, and somebody who finds and erases them. */
export interface ContactTester {
  readonly running: TestProduct;
  /** Calls as the administrator of aurora. */
  readonly call: TestProduct['client']['call'];
  /** A contact with interviews, or other people's interviews; answers the contact's id, '' without one. */
  tell(interviews: readonly Told[], person?: IncomingContact): Promise<string>;
  /** The owner of the record, who sees everything in it. */
  readonly admin: AdminClient;
  readErasure(erasureId: string): Promise<Erasure>;
  /** Asks for an erasure, and waits until it is known what there is. */
  planned(person: string | undefined, policy: ErasurePolicy, words?: string[], reason?: string): Promise<Erasure>;
  /** Confirms what was found, and waits until it is erased and the figures know. */
  erased(erasureId: string): Promise<Erasure>;
  close(): Promise<void>;
}

type Erasure = ReplyOf<Endpoints['getErasure']>;

const patienceMs = 30_000;

export async function startContactTester(): Promise<ContactTester> {
  const running = await startTestProduct();
  const token = await running.signIn('admin');
  const call: ContactTester['call'] = (name, input, options) => running.client.call(name, input, { token, ...options });
  const admin = await connectAdmin(running.database);
  const readErasure = async (erasureId: string): Promise<Erasure> =>
    (await call('getErasure', { params: { erasureId } })).reply();
  const reached = async (erasureId: string, state: Erasure['state']): Promise<Erasure> => {
    await expect.poll(async () => (await readErasure(erasureId)).state, { timeout: patienceMs }).toBe(state);
    return readErasure(erasureId);
  };
  return {
    running,
    call,
    tell: (interviews, person) => tellOf(running, interviews, person),
    admin,
    readErasure,
    async planned(person, policy, words = [], reason = 'asked') {
      const planned = await call('planErasure', { body: { person, policy, reason, words } });
      return reached(planned.reply().erasureId, 'planned');
    },
    async erased(erasureId) {
      const { places } = await readErasure(erasureId);
      const confirmed = await call('confirmErasure', { params: { erasureId }, body: { places } });
      expect(confirmed.reply().state).toBe('erasing');
      const done = await reached(erasureId, 'done');
      await running.projected();
      return done;
    },
    async close() {
      await admin.end();
      await running.close();
    },
  };
}

function tellOf(running: TestProduct, interviews: readonly Told[], person?: IncomingContact): Promise<string> {
  const universeId = running.people.aurora;
  return running.database.record.inUniverse(universeId, async (tx) => {
    const contacts = person ? await upsertContacts(tx, universeId, [person]) : new Map<string, string>();
    const [contactId = ''] = contacts.values();
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(
      tx,
      survey,
      interviews.map(({ externalId, comment, contact, nps = 7 }) => ({
        externalId,
        answeredAt: new Date('2026-05-04T10:00:00Z'),
        channel: 'mail',
        locale: 'en',
        status: 'complete' as const,
        unitNos: { org: 6, brand: 102 },
        answers: { nps, csat: 4, comment },
        ...(contact !== undefined && { contactId }),
      })),
      { now: new Date(), acceptedBy: 'test', reason: 'test' },
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    return contactId;
  });
}
