import type { ReplyOf } from '@echolot/contract/endpoint';
import type { getRetention } from '@echolot/contract/privacy/retention';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './contacts.module.css';

/** What the last nights did. */
export function RetentionRuns({ runs }: { readonly runs: ReplyOf<typeof getRetention>['runs'] }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <section className={classes['section']} aria-label={t`The last nights`}>
      <h2>{t`The last nights`}</h2>
      {runs.length === 0 ? (
        <p className={atoms['quietParagraph']}>{t`None yet. The first run comes with the next night.`}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col" data-number>{t`Contacts`}</th>
              <th scope="col" data-number>{t`Comments`}</th>
              <th scope="col" data-number>{t`Comments of colleagues`}</th>
              <th scope="col" data-number>{t`Interviews`}</th>
              <th scope="col" data-number>{t`Imports`}</th>
              <th scope="col" data-number>{t`Notes`}</th>
              <th scope="col">{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ day, counts, finishedAt }) => (
              <tr key={day}>
                <td>
                  <time dateTime={day}>{formats.day(day)}</time>
                </td>
                <td data-label={t`Contacts`} data-number>
                  {formats.count(counts.contacts)}
                </td>
                <td data-label={t`Comments`} data-number>
                  {formats.count(counts.comments)}
                </td>
                <td data-label={t`Comments of colleagues`} data-number>
                  {formats.count(counts.staffComments)}
                </td>
                <td data-label={t`Interviews`} data-number>
                  {formats.count(counts.interviews)}
                </td>
                <td data-label={t`Imports`} data-number>
                  {formats.count(counts.imports)}
                </td>
                <td data-label={t`Notes`} data-number>
                  {formats.count(counts.audit)}
                </td>
                <td data-label={t`State`}>{finishedAt === null ? t`Under way` : t`Done`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
