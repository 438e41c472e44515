/** A message to one person. */
export interface OutgoingMail {
  /** Names the message in its Message-ID: one that is sent twice can be recognised. */
  readonly id: string;
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  /** Language of the text. */
  readonly locale: string;
}

/** What became of a message. */
export interface MailAnswer {
  /** `kept`: there is no mail server; `refused`: it will never take this message; `later`: it may take it another time. */
  readonly outcome: 'sent' | 'kept' | 'refused' | 'later';
  /** What the server, or the connection to it, said. */
  readonly answer: string | undefined;
}

/** Needed by what sends mail. */
export interface WithMail {
  readonly mail: MailSender;
}

/** Sends mail, or keeps it where no mail server is named. */
export interface MailSender {
  /** Never throws; the answer says what happened. */
  send(mail: OutgoingMail): Promise<MailAnswer>;
  close(): void;
}

/** For an installation without a mail server: messages stay in the record, where they are read in the product. */
export const keepingMailSender: MailSender = {
  send: () => Promise.resolve({ outcome: 'kept', answer: undefined }),
  close: () => undefined,
};
