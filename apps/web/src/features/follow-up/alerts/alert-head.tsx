import type { AlertWithLog } from '@echolot/contract/follow-up/alerts';
import { Headline } from '@echolot/ui/headline';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp, IconEye, IconPencil } from '@tabler/icons-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import classes from './alert-head.module.css';
import { DueClock, PriorityMark, StateMark } from './alert-marks.tsx';
import type { Others } from './use-alert-presence.ts';

interface AlertHeadProps {
  readonly data: AlertWithLog;
  readonly survey: string;
  readonly listHref: string;
  readonly place: { readonly at: number; readonly of: number } | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly others: Others;
}

/** What the alert is, how it stands, the way to the ones before and after, and who else is here. */
export function AlertHead({ data, survey, listHref, place, previous, next, others }: AlertHeadProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { alert } = data;
  const writing = others.filter(({ isEditing }) => isEditing).map(({ username }) => username);
  const reading = others.filter(({ isEditing }) => !isEditing).map(({ username }) => username);
  const list = new Intl.ListFormat(formats.wordLocale);
  return (
    <>
      <div className={classes['head']}>
        <Headline
          trailLabel={t`Where this alert stands`}
          trail={[
            <a key="list" href={listHref}>
              {t`Alerts`}
            </a>,
          ]}
          title={alert.title}
          facts={[alert.unit?.name ?? t`No unit`, t`raised ${formats.instant(new Date(alert.raisedAt))}`]}
        />
        {place && (
          <nav data-screen-only className={classes['steps']} aria-label={t`The list you came from`}>
            <span>{t`${formats.count(place.at + 1)} of ${formats.count(place.of)}`}</span>
            <Step
              href={previous && paths.alert(survey, previous)}
              label={t`Previous alert`}
              shortcut="k"
              icon={IconChevronUp}
            />
            <Step href={next && paths.alert(survey, next)} label={t`Next alert`} shortcut="j" icon={IconChevronDown} />
          </nav>
        )}
      </div>
      <div className={classes['standing']}>
        <PriorityMark priority={alert.priority} hasWord />
        <StateMark {...alert} />
        <DueClock alert={alert} />
        {alert.marks.map((mark) => (
          <span key={mark} className={classes['tag']}>
            {mark}
          </span>
        ))}
      </div>
      <div role="status" className={classes['others']}>
        {writing.length > 0 && (
          <p data-writing>
            <IconPencil size={16} aria-hidden />
            {t`${list.format(writing)} is working on this alert right now`}
          </p>
        )}
        {reading.length > 0 && (
          <p>
            <IconEye size={16} aria-hidden />
            {t`${list.format(reading)} has this alert open too`}
          </p>
        )}
      </div>
    </>
  );
}

interface StepProps {
  readonly href: string | undefined;
  readonly label: string;
  readonly shortcut: string;
  readonly icon: typeof IconChevronUp;
}

function Step({ href, label, shortcut, icon: Icon }: StepProps) {
  return href === undefined ? (
    <span className={classes['step']} aria-hidden data-off>
      <Icon size={18} />
    </span>
  ) : (
    <a
      href={href}
      className={classes['step']}
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
    >
      <Icon size={18} aria-hidden />
    </a>
  );
}
