import type { Identity } from '@echolot/contract/identity';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { safeHref } from './safe-href.ts';

type Support = Identity['currentUniverse']['support'];

export function hasContacts(support: Support): boolean {
  return Object.values(support).some((value) => value !== undefined && value !== '');
}

/** How a universe's people get help, as its data has it. */
export function SupportContacts({ support }: { support: Support }): ReactNode {
  const { faqUrl, email, helpDeskUrl, phone, openingHours } = support;
  const faq = safeHref(faqUrl);
  const helpDesk = safeHref(helpDeskUrl);
  return (
    <dl>
      {faq ? (
        <Entry term={<Trans>Questions and answers</Trans>}>
          <a href={faq} target="_blank" rel="noreferrer">
            <Trans>Open the FAQ</Trans>
          </a>
        </Entry>
      ) : null}
      {email ? (
        <Entry term={<Trans>E-mail</Trans>}>
          <a href={`mailto:${email}`}>{email}</a>
        </Entry>
      ) : null}
      {helpDesk ? (
        <Entry term={<Trans>Help desk</Trans>}>
          <a href={helpDesk} target="_blank" rel="noreferrer">
            <Trans>Open the help desk</Trans>
          </a>
        </Entry>
      ) : null}
      {phone ? (
        <Entry term={<Trans>Phone</Trans>}>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </Entry>
      ) : null}
      {openingHours ? <Entry term={<Trans>Opening hours</Trans>}>{openingHours}</Entry> : null}
    </dl>
  );
}

function Entry({ term, children }: { term: ReactNode; children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}
