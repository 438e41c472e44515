import type { ReplyOf } from '@echolot/contract/endpoint';
import { listRoles } from '@echolot/contract/people/roles';
import { getUser, previewUser } from '@echolot/contract/people/users';
import { Headline } from '@echolot/ui/headline';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconPencil, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { permissionWords } from '../../../identity/permission-words.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { noSurvey, paths } from '../../../paths.ts';
import { startOf, useSurveyAtHand } from '../../../survey/use-active-survey.ts';
import cardStyles from './user-details.module.css';
import { UserInvitation } from './user-invitation.tsx';
import { UserSessions } from './user-sessions.tsx';
import { localeNames, nameOf, signInWords, stateTones, stateWords, wholeUniverse } from './user-words.ts';
import classes from './users.module.css';
import { UsersNotOpen } from './users-not-open.tsx';

type Details = ReplyOf<typeof getUser>;

/** R-017 One person of the universe. */
export function UserPage() {
  const { permissions } = useIdentity();
  return permissions.includes('users.manage') ? <UserDetails /> : <UsersNotOpen />;
}

function UserDetails() {
  const { t, i18n } = useLingui();
  const { survey = noSurvey, userId = '' } = useParams({ strict: false }) as { survey?: string; userId?: string };
  const query = useQuery({ ...queryOptionsOf(getUser, { params: { userId } }), staleTime: 0 });
  const details = query.data?.user.userId === userId ? query.data : undefined;
  if (!details && query.isError) {
    const isGone = query.error instanceof ProblemError && query.error.status < 500;
    return (
      <ErrorState
        icon={isGone ? <IconUserQuestion size={24} /> : <IconCloudOff size={24} />}
        title={isGone ? t`This address does not lead to a person` : t`The person could not be loaded`}
        actions={
          isGone ? (
            <Button component="a" href={paths.users(survey)}>{t`To the users`}</Button>
          ) : (
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>
          )
        }
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={query.isFetching} label={t`Loading the person`} />
      {details ? (
        <Person details={details} survey={survey} />
      ) : (
        <div role="status" aria-label={t`Loading the person`} className={classes['skeleton']}>
          <span />
          <span />
        </div>
      )}
    </div>
  );
}

function Person({ details, survey }: { readonly details: Details; readonly survey: string }) {
  const { t, i18n } = useLingui();
  const { user } = details;
  const name = nameOf(user);
  return (
    <>
      <div className={classes['head']}>
        <Headline
          trailLabel={t`Path to this person`}
          trail={[
            <a key="users" href={paths.users(survey)}>
              {t`Users`}
            </a>,
          ]}
          title={name}
          windowTitle={t`Person`}
          figure={
            <span className={classes['state']} data-tone={stateTones[user.state]}>
              {i18n._(stateWords[user.state])}
            </span>
          }
          facts={[user.username, user.roleTitle]}
        />
        <Button
          component="a"
          href={paths.userEditor(survey, user.userId)}
          leftSection={<IconPencil size={16} aria-hidden />}
        >{t`Edit`}</Button>
      </div>
      <div className={cardStyles['cards']}>
        <div className={cardStyles['column']}>
          <Facts details={details} />
          <RoleInWords role={user.role} title={user.roleTitle} />
          <OpenAlerts count={details.openAlerts} />
        </div>
        <div className={cardStyles['column']}>
          <UserInvitation user={user} invitation={details.invitation} />
          <UserSessions user={user} sessions={details.sessions} />
          <Audit entries={details.audit} />
        </div>
      </div>
    </>
  );
}

function Facts({ details: { user } }: { readonly details: Details }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { surveys } = useIdentity();
  const { role, drillPaths, validUntil, lastSeenAt, createdAt, origin } = user;
  const locale = Object.keys(localeNames).find((one) => one === user.locale) as keyof typeof localeNames | undefined;
  const body = { role, drillPaths, surveys: user.surveys, locale: locale ?? 'en' };
  // Names of units come with what the person would see; where that is not told, their paths say enough.
  const preview = useQuery({ ...queryOptionsOf(previewUser, { body }), retry: false });
  const names = new Map(preview.data?.places.map((place) => [place.drillPath, place.name]));
  const titleOf = (extName: string): string => surveys.find((one) => one.extName === extName)?.title ?? extName;
  const at = (instant: string): string => formats.instant(new Date(instant));
  const facts: readonly (readonly [label: string, text: string])[] = [
    [t`E-mail`, user.email],
    [t`User name`, user.username],
    [t`Language`, locale ? localeNames[locale] : user.locale],
    [t`Surveys`, user.surveys === null ? t`All surveys` : user.surveys.map(titleOf).join(', ') || t`none any more`],
    [t`Valid until`, validUntil === null ? t`without end` : formats.day(validUntil)],
    [t`Signs in`, i18n._(signInWords[user.signIn])],
    [t`Last seen`, lastSeenAt === null ? t`never` : at(lastSeenAt)],
    [t`Member since`, origin === 'hand' ? t`${at(createdAt)}, by hand` : t`${at(createdAt)}, by the identity provider`],
  ];
  return (
    <section className={cardStyles['card']} aria-labelledby="person-facts">
      <h2 id="person-facts">{t`Person and access`}</h2>
      <dl className={cardStyles['facts']}>
        <div>
          <dt>{t`Access to`}</dt>
          <dd>
            {drillPaths.includes(wholeUniverse) ? (
              t`The whole universe`
            ) : (
              <ul className={cardStyles['bare']}>
                {drillPaths.map((path) => (
                  <li key={path} title={path}>
                    {names.get(path) ?? path}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RoleInWords({ role, title }: { readonly role: string; readonly title: string }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(queryOptionsOf(listRoles, {}));
  const allowed = data?.roles.find(({ extName }) => extName === role)?.permissions;
  return (
    <section className={cardStyles['card']} aria-labelledby="person-role">
      <h2 id="person-role">{t`As ${title}`}</h2>
      {allowed?.length === 0 && <p className={classes['quiet']}>{t`This role allows nothing.`}</p>}
      <ul className={cardStyles['sentences']}>
        {allowed?.map((permission) => (
          <li key={permission}>{i18n._(permissionWords[permission].sentence)}</li>
        ))}
      </ul>
    </section>
  );
}

function OpenAlerts({ count }: { readonly count: number }) {
  const { t } = useLingui();
  const atHand = useSurveyAtHand();
  const { permissions } = useIdentity();
  if (count === 0) return null;
  return (
    <section className={cardStyles['card']} aria-labelledby="person-alerts">
      <h2 id="person-alerts">{t`Alerts`}</h2>
      <p>
        <Plural value={count} one="# alert is assigned to this person." other="# alerts are assigned to this person." />{' '}
        {atHand && permissions.includes('alerts.read') && (
          <a href={paths.alerts(atHand.extName, startOf(atHand).split(';')[0] ?? 'all')}>{t`To the alerts`}</a>
        )}
      </p>
    </section>
  );
}

function Audit({ entries }: { readonly entries: Details['audit'] }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <section className={cardStyles['card']} aria-labelledby="person-audit">
      <h2 id="person-audit">{t`Recent activity`}</h2>
      {entries.length === 0 ? (
        <p className={classes['quiet']}>{t`No activity was recorded.`}</p>
      ) : (
        <ul className={cardStyles['audit']}>
          {entries.map(({ at, action, subject }, index) => (
            <li key={`${at} ${index}`}>
              <time dateTime={at}>{formats.instant(new Date(at))}</time>
              <code>{action}</code>
              <span>{subject}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
