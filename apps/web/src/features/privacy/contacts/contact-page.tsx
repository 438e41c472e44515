import { getContact } from '@echolot/contract/privacy/contacts';
import { languageName } from '@echolot/core/language-tag';
import atoms from '@echolot/ui/atoms.module.css';
import { Headline } from '@echolot/ui/headline';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconEraser, IconEyeOff, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './contacts.module.css';
import { Skeleton } from './contacts-frame.tsx';
import { titleOf } from './contacts-page.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** What is kept about one person, and the way to erase it. */
export function ContactPage() {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  const { person = '' } = useParams({ strict: false }) as { person?: string };
  const isAllowed = permissions.includes('contacts.find');
  const query = useQuery({
    ...queryOptionsOf(getContact, { params: { person } }),
    placeholderData: undefined,
    enabled: isAllowed,
    staleTime: 0,
  });
  const [isErasing, setErasing] = useState(false);
  const contact = query.data;
  if (!isAllowed || (!contact && query.isError)) {
    return (
      <ErrorState
        icon={isAllowed ? <IconCloudOff size={24} /> : <IconLock size={24} />}
        title={isAllowed ? t`This person could not be loaded` : t`This page is not open to you`}
        actions={
          <Button component="a" variant="default" href={isAllowed ? paths.contacts() : paths.start()}>{t`Back`}</Button>
        }
      >
        {isAllowed
          ? errorSentence(i18n, query.error)
          : t`Your role does not include it. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  const name = contact ? titleOf(contact, t`Interview without a contact`, t`Erased person`, t`No name`) : '…';
  const facts = contact
    ? [
        { title: t`Given name`, text: contact.givenName },
        { title: t`Family name`, text: contact.familyName },
        { title: t`E-mail`, text: contact.email },
        { title: t`Phone`, text: contact.phone },
        { title: t`Customer number`, text: contact.customerNumber },
        { title: t`Address`, text: contact.address },
        { title: t`Language`, text: contact.locale && languageName(contact.locale, formats.wordLocale) },
        ...contact.details.map((detail) => ({ title: detail.name, text: detail.value })),
      ].filter(({ text }) => text !== '')
    : [];
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={query.isFetching} label={t`Loading the person`} />
      <div className={atoms['head']}>
        <Headline
          trail={[<a key="contacts" href={paths.contacts()}>{t`Contacts`}</a>]}
          trailLabel={t`Where this person stands`}
          title={name}
          windowTitle={t`Contact`}
          facts={contact?.createdAt ? [t`Known since ${formats.instant(new Date(contact.createdAt))}`] : []}
        />
        {contact && contact.erasedAt === null && permissions.includes('contacts.erase') && (
          <Button
            color="red"
            variant="light"
            aria-haspopup="dialog"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={() => setErasing(true)}
          >
            {t`Erase…`}
          </Button>
        )}
      </div>
      {!contact ? (
        <Skeleton label={t`Loading the person`} />
      ) : (
        <>
          {contact.erasedAt !== null && (
            <p className={atoms['warningBox']}>
              {t`The data of this person was erased on ${formats.instant(new Date(contact.erasedAt))}. Nothing is left here.`}
            </p>
          )}
          {contact.isMasked && (
            <p className={classes['masked']}>
              <IconEyeOff size={16} aria-hidden />
              {t`Your role does not include reading personal data; it is shown by first letters.`}
            </p>
          )}
          {facts.length > 0 && (
            <section className={classes['section']} aria-label={t`Data`}>
              <h2>{t`Data`}</h2>
              <dl className={classes['facts']}>
                {facts.map(({ title, text }) => (
                  <div key={title} style={{ display: 'contents' }}>
                    <dt>{title}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          <section className={classes['section']} aria-label={t`Interviews`}>
            <h2>{t`Interviews`}</h2>
            {contact.bySurvey.length === 0 ? (
              <p className={atoms['quietParagraph']}>{t`None is linked to this person.`}</p>
            ) : (
              <table className={classes['table']}>
                <thead>
                  <tr>
                    <th scope="col">{t`Survey`}</th>
                    <th scope="col" data-number>{t`Interviews`}</th>
                    <th scope="col">{t`Last answer`}</th>
                  </tr>
                </thead>
                <tbody>
                  {contact.bySurvey.map((row) => (
                    <tr key={row.survey}>
                      <td>{row.title}</td>
                      <td data-label={t`Interviews`} data-number>
                        {formats.count(row.interviews)}
                      </td>
                      <td data-label={t`Last answer`}>
                        <time dateTime={row.lastDay}>{formats.day(row.lastDay)}</time>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </>
      )}
      {isErasing && contact && (
        <EraseDialog
          person={contact.person}
          name={name}
          onClose={() => {
            setErasing(false);
            void query.refetch();
          }}
        />
      )}
    </div>
  );
}
