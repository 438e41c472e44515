import { expect } from 'vitest';
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
}

export async function startContactTester(): Promise<ContactTester> {
  const running = await startTestProduct();
  const token = await running.signIn('admin');
  return {
    running,
    call: (name, input, options) => running.client.call(name, input, { token, ...options }),
    tell: (interviews, person) => tellOf(running, interviews, person),
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
