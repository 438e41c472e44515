import { type ContactRow, findContacts } from '@echolot/contract/privacy/contacts';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { SearchField } from '@echolot/ui/search-field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAddressBook, IconCloudOff, IconEyeOff, IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, isPassing } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './contacts.module.css';
import { ContactsFrame, Skeleton } from './contacts-frame.tsx';
import { EraseDialog } from './erase-dialog.tsx';

const typingMs = 250;
/** What was looked for last comes back with the way back from a person. */
let lastText = '';

/** Looks for persons by what is known of them. */
export function ContactsPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const formats = useFormats();
  const [text, setText] = useState(lastText);
  const [erased, setErased] = useState<string>();
  const asked = useLater(text.trim());
  const query = useInfiniteQuery({
    queryKey: [...readKeyOf(findContacts, { query: { query: asked } }), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(findContacts, { query: { query: asked, ...(pageParam !== '' && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 4 && isPassing(error),
    enabled: permissions.includes('contacts.find'),
    staleTime: 0,
  });
  useEffect(() => {
    lastText = text;
  }, [text]);
  const contacts = query.data?.pages.flatMap((page) => page.contacts);
  const isMasked = query.data?.pages[0]?.isMasked ?? !permissions.includes('contacts.read');
  return (
    <ContactsFrame part="people" isLoading={query.isFetching}>
      <div className={classes['search']}>
        <SearchField
          label={t`Find a person`}
          placeholder={t`Name, e-mail, phone, customer number or id of an interview`}
          value={text}
          onChange={setText}
        />
      </div>
      {isMasked && (
        <p className={classes['masked']}>
          <IconEyeOff size={16} aria-hidden />
          {t`You may find persons, not read their data. Give a whole name, address or number.`}
        </p>
      )}
      {query.isError && !contacts ? (
        <ErrorState
          icon={<IconCloudOff size={24} />}
          title={t`The search failed`}
          actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
        >
          {errorSentence(i18n, query.error)}
        </ErrorState>
      ) : !contacts ? (
        <Skeleton label={t`Looking for persons`} />
      ) : contacts.length > 0 ? (
        <ContactTable contacts={contacts} />
      ) : asked === '' && !isMasked ? (
        <EmptyState icon={<IconAddressBook size={24} />} title={t`Nobody is known yet`}>
          {t`Contacts come with imports that name a person’s e-mail, phone or number, and with interviews that other systems send.`}
        </EmptyState>
      ) : asked === '' ? null : (
        <EmptyState
          icon={<IconUserSearch size={24} />}
          title={t`Nobody is found by “${asked}”`}
          actions={
            permissions.includes('contacts.erase') && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setErased(asked)}>
                {t`Look in comments…`}
              </Button>
            )
          }
        >
          {t`Try the e-mail address, the phone number, or the id of one of the person’s interviews.`}
        </EmptyState>
      )}
      {query.hasNextPage && (
        <p
          className={classes['onPaper']}
        >{t`There are more persons than these ${formats.count(contacts?.length ?? 0)}.`}</p>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          className={classes['more'] ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
      {erased !== undefined && <EraseDialog name={erased} words={erased} onClose={() => setErased(undefined)} />}
    </ContactsFrame>
  );
}

function ContactTable({ contacts }: { readonly contacts: readonly ContactRow[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`E-mail`}</th>
          <th scope="col">{t`Phone`}</th>
          <th scope="col">{t`Customer number`}</th>
          <th scope="col">{t`City`}</th>
          <th scope="col" data-number>{t`Interviews`}</th>
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.person}>
            <td>
              <a href={paths.contact(contact.person)}>
                {titleOf(contact, t`Interview without a contact`, t`Erased`, t`No name`)}
              </a>
            </td>
            <td data-label={t`E-mail`}>{contact.email}</td>
            <td data-label={t`Phone`}>{contact.phone}</td>
            <td data-label={t`Customer number`}>{contact.customerNumber}</td>
            <td data-label={t`City`}>{contact.city}</td>
            <td data-label={t`Interviews`} data-number>
              {formats.count(contact.interviews)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a person is called where there may be no name. */
export function titleOf(
  { name, email, customerNumber, phone, kind, erasedAt }: ContactRow,
  withoutContact: string,
  erased: string,
  nameless: string,
): string {
  if (kind === 'interview') return withoutContact;
  if (erasedAt !== null) return erased;
  return name || email || customerNumber || phone || nameless;
}

/** The value once it has rested for a moment. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
