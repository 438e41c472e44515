import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { insertMail, noteMailAttempt } from '../mail-store.ts';

/** Calls of what shows messages to staff. */
export const mailExamples = {
  listMailMessages: { as: 'admin', input: { query: {} } },
  repeatMailMessage: {
    as: 'admin',
    input: { params: { mailMessageId: '01990000-0000-7000-8000-000000000000' } },
    code: 'mail_message_not_found',
  },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

export const mailForeignValues: Readonly<Record<'mailMessageId', ForeignMaker>> = {
  mailMessageId: (record, universeId) =>
    record.inUniverse(universeId, async (tx) => {
      const mailMessageId = uuidV7();
      await insertMail(tx, universeId, [
        {
          mailMessageId,
          effectKey: mailMessageId,
          toAddress: 'somebody@nordic.test',
          toName: '',
          locale: 'en',
          subject: 'Hello',
          body: 'Text',
          link: undefined,
          linkOpens: undefined,
          linkFor: undefined,
        },
      ]);
      await noteMailAttempt(tx, universeId, mailMessageId, { state: 'failed', answer: '550', at: new Date() });
      return mailMessageId;
    }),
};
