import { getAlertFigures } from '@echolot/contract/follow-up/alert-figures';
import type { Alert, AlertChange } from '@echolot/contract/follow-up/alerts';
import { type AlertChangeKind, mayChangeAlert } from '@echolot/core/alert-states';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './alert-list.module.css';
import { alertQueueOf, keepAlertQueue } from './alert-queue.ts';
import { AlertCells, AlertHeads } from './alert-row.tsx';
import { type AskingChange, ChangeDialog } from './change-dialog.tsx';
import { draftKeyOf, dropDraft } from './drafts.ts';
import { useAlertChanges } from './use-alert-changes.ts';
import type { AlertsAddress } from './use-alerts-address.ts';
import { useListSelection } from './use-list-selection.ts';
import { usePageKeys } from './use-page-keys.ts';
import { WorkList } from './work-list.tsx';

export const rowHeightPx = 44;
export const cardHeightPx = 116;
const pageRows = 12;
const columnCount = 9;

interface AlertListProps {
  readonly address: AlertsAddress;
  readonly alerts: readonly Alert[];
  readonly total: number;
  readonly isStale: boolean;
  readonly onMore: (() => void) | undefined;
}

/** A change that a dialog asks about, with the alerts it was opened for: the list below may change meanwhile. */
interface OpenChange {
  readonly kind: AskingChange;
  readonly alerts: readonly Alert[];
  readonly isRefused: boolean;
}

const keyOf = ({ alertId }: Alert): string => alertId;

/** The list and its actions: keys, ticks, changes to one or many alerts, undo. */
export function AlertList({ address, alerts, total, isStale, onMore }: AlertListProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const router = useRouter();
  const isPhone = useIsPhone();
  const { permissions } = useIdentity();
  const { survey, filteredDrillPath, href } = address;
  const mayWork = permissions.includes('alerts.work');
  const keys = useMemo(() => alerts.map(keyOf), [alerts]);
  const selection = useListSelection(keys, alertQueueOf(survey)?.opened);
  const { activeKey, selected, clear, focusRow } = selection;
  const { isBusy, change, undo } = useAlertChanges(survey);
  const [openChange, setOpenChange] = useState<OpenChange>();
  const openKind = openChange?.kind;
  useEffect(() => keepAlertQueue({ survey, href, alertIds: keys, opened: activeKey }), [survey, href, keys, activeKey]);

  // The toolbar disappears with the ticks, and the focused button with it.
  const leaveTools = (): void => {
    const hadFocus = document.activeElement;
    clear();
    if (hadFocus === null || hadFocus === document.body || hadFocus.closest('[role=toolbar], dialog')) focusRow();
  };
  const chosen = useMemo(() => {
    const wanted = selected.size > 0 ? selected : new Set([activeKey]);
    return alerts.filter(({ alertId }) => wanted.has(alertId));
  }, [alerts, selected, activeKey]);
  const fit = (kind: AlertChangeKind): boolean => chosen.some((alert) => mayChangeAlert(alert, kind));
  // After a conflict the change is sent again for the alert as it is now.
  const asItStands = (alert: Alert): Alert =>
    (openChange?.isRefused === true && alerts.find(({ alertId }) => alertId === alert.alertId)) || alert;
  const send = async (wanted: AlertChange): Promise<void> => {
    const about = openChange ? openChange.alerts.map(asItStands) : chosen;
    const changed = await change(wanted, about);
    if (changed.length === 0) {
      if (openChange) setOpenChange({ ...openChange, isRefused: true });
      return;
    }
    dropDraft(draftKeyOf(about.map(keyOf), wanted.do));
    setOpenChange(undefined);
    leaveTools();
  };
  const figures = useQuery({
    ...queryOptionsOf(getAlertFigures, { params: { survey, filteredDrillPath } }),
    enabled: openKind === 'resolve',
  });
  const begin = (kind: AskingChange): void => setOpenChange({ kind, alerts: chosen, isRefused: false });
  const ask = (kind: AskingChange) => (mayWork && fit(kind) ? () => begin(kind) : undefined);
  const now = (wanted: AlertChange) => (mayWork && fit(wanted.do) && !isBusy ? () => void send(wanted) : undefined);
  const open = useCallback(
    (alertId: string) => void router.navigate({ href: paths.alert(survey, alertId) }),
    [router, survey],
  );
  const tick = activeKey === undefined ? undefined : () => selection.select(activeKey, false);
  usePageKeys({
    j: () => selection.move(1),
    k: () => selection.move(-1),
    ArrowDown: ({ shiftKey }) => selection.move(1, shiftKey),
    ArrowUp: ({ shiftKey }) => selection.move(-1, shiftKey),
    J: () => selection.move(1, true),
    K: () => selection.move(-1, true),
    PageDown: () => selection.move(pageRows),
    PageUp: () => selection.move(-pageRows),
    Home: () => selection.move(-alerts.length),
    End: () => selection.move(alerts.length),
    x: mayWork ? tick : undefined,
    ' ': mayWork ? tick : undefined,
    Enter: activeKey === undefined ? undefined : () => open(activeKey),
    Escape: selected.size > 0 ? clear : undefined,
    a: ask('assign'),
    m: now({ do: 'assign', to: { kind: 'me' } }),
    s: now({ do: 'start' }),
    l: ask('contact'),
    r: ask('resolve'),
    c: now({ do: 'close' }),
    e: ask('escalate'),
    o: ask('reopen'),
    z: mayWork ? undo : undefined,
  });
  const n = selected.size;
  const count = formats.count(n);
  return (
    <div className={classes['content']} data-stale={isStale || undefined}>
      <WorkList
        label={t`Alerts`}
        rows={alerts}
        total={total}
        keyOf={keyOf}
        rowHeightPx={isPhone ? cardHeightPx : rowHeightPx}
        activeKey={activeKey}
        selected={selected}
        onActivate={selection.activate}
        onSelect={selection.select}
        hrefOf={({ alertId }) => paths.alert(survey, alertId)}
        onMore={onMore}
        head={
          <AlertHeads
            allSelected={n > 0 && n === keys.length}
            onSelectAll={n === keys.length ? clear : selection.selectAll}
          />
        }
        columnCount={columnCount}
        render={(alert) => <AlertCells alert={alert} />}
        selectLabelOf={({ title, unit }) => t`Select ${title}, ${unit?.name ?? t`No unit`}`}
        mustFocus={selection.mustFocus}
      />
      {n > 0 && mayWork ? (
        <div role="toolbar" aria-label={t`Do with the selected alerts`} className={classes['bulk']}>
          <strong role="status">{plural(n, { one: `${count} selected`, other: `${count} selected` })}</strong>
          <Button size="sm" disabled={!fit('assign') || isBusy} onClick={() => begin('assign')}>{t`Assign…`}</Button>
          <Button size="sm" variant="default" disabled={!fit('resolve') || isBusy} onClick={() => begin('resolve')}>
            {t`Resolve…`}
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={!fit('close')}
            loading={isBusy}
            onClick={() => void send({ do: 'close' })}
          >
            {t`Close`}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            aria-label={t`Select nothing`}
            leftSection={<IconX size={16} aria-hidden />}
            onClick={leaveTools}
          >
            {t`Clear`}
          </Button>
        </div>
      ) : (
        <Keys mayWork={mayWork} />
      )}
      {openChange && (
        <ChangeDialog
          key={openChange.kind}
          kind={openChange.kind}
          survey={survey}
          alertIds={openChange.alerts.map(keyOf)}
          rootCauses={figures.data?.rootCauses.map(({ rootCause }) => rootCause) ?? []}
          isBusy={isBusy}
          onSend={(wanted) => void send(wanted)}
          onClose={() => setOpenChange(undefined)}
        />
      )}
    </div>
  );
}

function Keys({ mayWork }: { readonly mayWork: boolean }) {
  const { t } = useLingui();
  const keys: [string, string][] = [
    ['j k', t`move`],
    ['Enter', t`open`],
    ...(mayWork
      ? ([
          ['x', t`select`],
          ['a', t`assign`],
          ['m', t`take it`],
          ['l', t`log a contact`],
          ['r', t`resolve`],
          ['c', t`close`],
          ['z', t`undo`],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <p className={classes['keys']}>
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}
