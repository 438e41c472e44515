import { countMyAlerts } from '@echolot/contract/alerts';
import type { Survey } from '@echolot/contract/identity';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { hearEvents } from '../../api/hear-events.ts';
import { queryOptionsOf } from '../../api/query-options.ts';
import { throttle } from '../../api/throttle.ts';
import { startOf } from '../../session/use-active-survey.ts';
import { useIdentity } from '../../session/use-identity.ts';
import styles from '../bug-button.module.css';
import { alertsHref } from '../page-links.ts';

const mostOnBadge = 99;
const readEveryMs = 1000;
/** What no event of this survey's stream tells: the other surveys, and clocks that run out. */
const anewMs = 60_000;

/**
 * R-041 How many open alerts of the survey this user may act on, and the way to them. The counts are state of the app
 * one read, told by the events of the survey when it is out of date.
 */
export function AlertBell({ survey }: { survey: Survey }): ReactNode {
  const { t } = useLingui();
  const client = useQueryClient();
  const { universe, userId } = useIdentity();
  const { drillPath } = useParams({ strict: false }) as { drillPath?: string };
  const options = queryOptionsOf(countMyAlerts, {});
  const { data } = useQuery({ ...options, staleTime: 0, refetchInterval: anewMs });
  const { extName, title, alertFilter } = survey;
  useEffect(() => {
    const read = throttle(() => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === countMyAlerts.path });
    }, readEveryMs);
    const stop = hearEvents(`${universe} ${userId}`, extName, ({ event }) => {
      // A hello: what came before the stream stood was told to nobody here.
      if (event === 'alerts' || event === 'hello') read();
    });
    return () => {
      stop();
      read.cancel();
    };
  }, [client, extName, universe, userId]);
  const { openCount = 0, overdueCount = 0 } = data?.surveys.find((one) => one.survey === extName) ?? {};
  const elsewhere = (data?.openCount ?? 0) - openCount;
  const badge = openCount > mostOnBadge ? `${mostOnBadge}+` : String(openCount);
  const label = [
    // What is to be seen is part of the name: people who speak to their machine say that.
    openCount > mostOnBadge && badge,
    data ? t`${title}: ${plural(openCount, { one: '# open alert', other: '# open alerts' })}` : t`Alerts of ${title}`,
    overdueCount > 0 && t`${overdueCount} overdue`,
    elsewhere > 0 && t`${elsewhere} in other surveys`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <ActionIcon
      component="a"
      href={alertsHref(extName, drillPath ?? startOf(survey), alertFilter)}
      className={styles['button'] ?? ''}
      aria-label={label}
      title={label}
    >
      <IconBell size={20} />
      {openCount > 0 ? (
        <span className={styles['badge']} aria-hidden>
          {badge}
        </span>
      ) : null}
    </ActionIcon>
  );
}
