import type { AlertWithLog } from '@echolot/contract/follow-up/alerts';
import type { AlertChangeKind } from '@echolot/core/alert-states';
import { Menu, MenuItem } from '@echolot/ui/menu';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './alert-actions.module.css';
import { AssigneeMark } from './alert-marks.tsx';

interface AlertActionsProps {
  readonly data: AlertWithLog;
  readonly isBusy: boolean;
  readonly onAct: (kind: AlertChangeKind) => void;
}

/** What one may do now, as the server says; what comes next in the life of the alert is first. */
export function AlertActions({ data, isBusy, onAct }: AlertActionsProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { permissions } = useIdentity();
  const { alert, can } = data;
  const measureHref =
    permissions.includes('actions.manage') && alert.unit
      ? `${paths.actions(alert.survey, alert.unit.path)}?alert=${alert.alertId}`
      : undefined;
  const startWord = (): string => {
    if (alert.state !== 'waiting') return t`Start`;
    return isPhone ? t`Go on` : t`Take up again`;
  };
  const titles: Record<Exclude<AlertChangeKind, 'comment'>, [title: string, shortcut: string]> = {
    start: [startWord(), 's'],
    contact: [isPhone ? t`Contact…` : t`Log a contact…`, 'l'],
    resolve: [t`Resolve…`, 'r'],
    close: [t`Close`, 'c'],
    reopen: [t`Open again…`, 'o'],
    wait: [isPhone ? t`Wait…` : t`Wait for the customer…`, 'w'],
    assign: [t`Assign…`, 'a'],
    escalate: [t`Escalate…`, 'e'],
    appeal: [t`This is no case…`, ''],
  };
  const order = ['start', 'contact', 'resolve', 'close', 'reopen', 'wait', 'assign', 'escalate', 'appeal'] as const;
  const open = order.filter((kind) => can.includes(kind));
  const first: readonly (typeof order)[number][] = open
    .slice(0, 3)
    .filter((kind) => kind !== 'escalate' && kind !== 'appeal');
  const rest = open.filter((kind) => !first.includes(kind));
  if (open.length === 0 && !measureHref) return null;
  return (
    <div role="toolbar" aria-label={t`Do with this alert`} className={classes['actions']}>
      {first.map((kind, index) => {
        const [title, shortcut] = titles[kind];
        return (
          <Button
            key={kind}
            variant={index === 0 ? 'filled' : 'default'}
            disabled={isBusy}
            aria-keyshortcuts={shortcut}
            title={`${title} (${shortcut})`}
            onClick={() => onAct(kind)}
          >
            {title}
          </Button>
        );
      })}
      {(rest.length > 0 || measureHref) && (
        <Menu
          label={t`More to do`}
          align="end"
          renderTrigger={(attributes) => (
            <Button {...attributes} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t`More`}
            </Button>
          )}
        >
          {rest.map((kind) => (
            <MenuItem key={kind} note={titles[kind][1]} onSelect={() => onAct(kind)}>
              {titles[kind][0]}
            </MenuItem>
          ))}
          {measureHref && <MenuItem href={measureHref}>{t`Action…`}</MenuItem>}
        </Menu>
      )}
    </div>
  );
}

interface AssigneeLineProps {
  readonly data: AlertWithLog;
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

/** Whose alert it is, and the way to make it one's own. */
export function AssigneeLine({ data, isBusy, onTake }: AssigneeLineProps) {
  const { t } = useLingui();
  const { assignee } = data.alert;
  const isMine = assignee?.kind === 'person' && assignee.isMe;
  return (
    <p className={classes['assignee']}>
      {t`Assigned to`} <AssigneeMark assignee={assignee} />
      {!isMine && data.can.includes('assign') && (
        <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={onTake}>
          {t`Take it`}
        </Button>
      )}
    </p>
  );
}
