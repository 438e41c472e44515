import type { Interview } from '@echolot/contract/intake/interviews';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './interview-page.module.css';

/** Who answered, as far as the reader may know, and what else that person answered. */
export function PersonCard({ interview }: { readonly interview: Interview }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { permissions } = useIdentity();
  const { contact, earlier } = interview;
  const facts = contact
    ? [
        { title: t`E-mail`, text: contact.email, href: `mailto:${contact.email}` },
        { title: t`Phone`, text: contact.phone, href: `tel:${contact.phone.replaceAll(/[^+\d]/g, '')}` },
        { title: t`Customer number`, text: contact.customerNumber },
        { title: t`Town`, text: contact.city },
      ].filter(({ text }) => text !== '')
    : [];
  const name = contact?.name || t`No name`;
  const hasPage = contact?.person && permissions.includes('contacts.find');
  return (
    <section className={classes['card']} aria-label={t`Customer`}>
      <h2>{t`Customer`}</h2>
      {!contact && <p className={classes['quiet']}>{t`Nothing is known about who answered.`}</p>}
      {contact && (
        <p className={classes['name']}>
          {hasPage && contact.person ? <a href={paths.contact(contact.person)}>{name}</a> : name}
        </p>
      )}
      {facts.length > 0 && (
        <dl className={classes['facts']}>
          {facts.map(({ title, text, href }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{href && !interview.isMasked ? <a href={href}>{text}</a> : text}</dd>
            </div>
          ))}
        </dl>
      )}
      {contact && (
        <>
          <h3>{t`Other interviews of this customer`}</h3>
          {earlier.length === 0 && <p className={classes['quiet']}>{t`None that you may see.`}</p>}
          {earlier.length > 0 && (
            <ul className={classes['earlier']}>
              {earlier.map((other) => {
                const day = formats.day(other.day);
                return (
                  <li key={other.interviewId}>
                    <a href={paths.interview(other.survey, other.interviewId)}>{t`${other.surveyTitle}, ${day}`}</a>
                    <span className={classes['quiet']}>
                      {other.unit}
                      {typeof other.answer?.value === 'number' &&
                        ` · ${other.answer.title} ${formats.score(other.answer.value, other.answer.decimals)}`}
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
