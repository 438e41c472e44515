import type { ReplyOf } from '@echolot/contract/endpoint';
import type { previewUser } from '@echolot/contract/people/users';
import type { ReportFlags } from '@echolot/contract/structure/config-reports';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { declaredPages } from '../../../declared-pages.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import formStyles from './user-form.module.css';
import { reportWords } from './user-words.ts';
import classes from './users.module.css';

interface AsPersonProps {
  /** Undefined while nothing can be said yet. */
  readonly preview: ReplyOf<typeof previewUser> | undefined;
  /** What is shown is of before the last change. */
  readonly isStale: boolean;
  readonly error: Error | null;
}

const mostPlaces = 8;

/** R-018 What somebody of these rights would see; reckoned by the server with these rights and nothing else. */
export function AsPerson({ preview, isStale, error }: AsPersonProps) {
  const { t, i18n } = useLingui();
  return (
    <aside className={formStyles['asPerson']} aria-labelledby="as-person" aria-busy={isStale}>
      <h2 id="as-person">{t`As this person`}</h2>
      {error ? (
        <p role="alert" className={classes['fault']}>
          {errorSentence(i18n, error)}
        </p>
      ) : preview ? (
        <div data-stale={isStale || undefined}>
          <Seen preview={preview} />
        </div>
      ) : (
        <p className={classes['quiet']}>
          {isStale
            ? t`Calculating what the person would see…`
            : t`Choose a role and units: here you see what the person will see, before anything is saved.`}
        </p>
      )}
    </aside>
  );
}

function Seen({ preview }: { readonly preview: ReplyOf<typeof previewUser> }) {
  const { t, i18n } = useLingui();
  const { count } = useFormats();
  const { units, places, surveys, permissions, readsCustomerData } = preview;
  const menu = declaredPages.flatMap((page) =>
    page.menu && permissions.includes(page.menu.permission) ? [page.menu] : [],
  );
  const interviews = surveys.reduce((sum, survey) => sum + (survey.interviews ?? 0), 0);
  const unitWords = plural(units, { one: `${count(units)} unit`, other: `${count(units)} units` });
  const interviewWords = plural(interviews, {
    one: `${count(interviews)} interview`,
    other: `${count(interviews)} interviews`,
  });
  return (
    <>
      <p role="status" className={formStyles['sum']}>
        {t`Sees ${unitWords} and ${interviewWords}.`}
      </p>
      <ul className={formStyles['places']}>
        {places.slice(0, mostPlaces).map(({ drillPath, name, units: below }) => (
          <li key={drillPath} title={drillPath}>
            {name}
            <span>
              <Plural value={below} one="# unit" other="# units" />
            </span>
          </li>
        ))}
      </ul>
      {places.length > mostPlaces && (
        <p className={classes['quiet']}>
          <Plural value={places.length - mostPlaces} one="and # more place" other="and # more places" />
        </p>
      )}
      <p className={formStyles['customerData']} data-open={readsCustomerData || undefined}>
        {readsCustomerData ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        {readsCustomerData ? t`Names and addresses of customers are readable.` : t`Customer data is masked.`}
      </p>
      {surveys.length === 0 && <p className={classes['fault']}>{t`There is no survey to see.`}</p>}
      {surveys.map((survey) => (
        <section key={survey.extName}>
          <h3>
            {survey.title}
            <span>
              {survey.interviews === null ? (
                t`being prepared`
              ) : (
                <Plural value={survey.interviews} one="# interview" other="# interviews" />
              )}
            </span>
          </h3>
          <dl>
            <dt>{t`Pages`}</dt>
            <dd>{survey.pages.join(', ') || t`none`}</dd>
            <dt>{t`Reports`}</dt>
            <dd>
              {survey.reports
                .map((flag) => (flag in reportWords ? i18n._(reportWords[flag as keyof ReportFlags]) : flag))
                .join(', ') || t`none`}
            </dd>
          </dl>
        </section>
      ))}
      <section>
        <h3>{t`Data and connections`}</h3>
        <p className={classes['quiet']}>{menu.map(({ title }) => i18n._(title)).join(', ') || t`None`}</p>
      </section>
    </>
  );
}
