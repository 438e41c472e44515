import { countAlerts, countMyAlerts } from '@echolot/contract/follow-up/alerts';
import type { Survey } from '@echolot/contract/identity';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { hearEvents } from '../../api/hear-events.ts';
import { queryOptionsOf } from '../../api/query-options.ts';
import { throttle } from '../../api/throttle.ts';
import { useIdentity } from '../../identity/use-identity.ts';
import { startOf } from '../../survey/use-active-survey.ts';
import styles from '../bug-button.module.css';
import { alertsHref, alertsPlace } from '../page-links.ts';

const mostOnBadge = 99;
const readEveryMs = 1000;
/** What no event of this survey's stream tells: the other surveys, and clocks that run out. */
const anewMs = 60_000;

/**
 * R-041 How many alerts of the survey are open, and the way to them: all this user sees, under the alert filter, so that the list it
 * leads to holds as many. The counts are state of the app: read once, and again when the events of the survey say so.
 */
export function AlertBell({ survey }: { survey: Survey }): ReactNode {
  const { t } = useLingui();
  const client = useQueryClient();
  const { universe, userId } = useIdentity();
  const { extName, title, alertFilter } = survey;
  const start = startOf(survey);
  const params = { survey: extName, filteredDrillPath: alertsPlace(start, alertFilter) };
  const live = { staleTime: 0, refetchInterval: anewMs };
  const { data } = useQuery({ ...queryOptionsOf(countAlerts, { params, query: {} }), ...live });
  const { data: everywhere } = useQuery({ ...queryOptionsOf(countMyAlerts, {}), ...live });
  useEffect(() => {
    const read = throttle(() => {
      const counts: unknown[] = [countAlerts.path, countMyAlerts.path];
      void client.invalidateQueries({ predicate: ({ queryKey }) => counts.includes(queryKey[0]) });
    }, readEveryMs);
    const stop = hearEvents(`${universe} ${userId}`, extName, ({ event }) => {
      // A hello: news from before the stream was open did not arrive here.
      if (event === 'alerts' || event === 'hello') read();
    });
    return () => {
      stop();
      read.cancel();
    };
  }, [client, extName, universe, userId]);
  const { open: openCount = 0, overdue: overdueCount = 0, all: alertCount = 0 } = data?.counts ?? {};
  const elsewhere = (everywhere?.surveys ?? [])
    .filter((one) => one.survey !== extName)
    .reduce((sum, one) => sum + one.openCount, 0);
  const badge = openCount > mostOnBadge ? `${mostOnBadge}+` : String(openCount);
  const label = [
    // What is to be seen is part of the name: people who speak to their machine say that.
    openCount > mostOnBadge && badge,
    data ? t`${title}: ${plural(openCount, { one: '# open alert', other: '# open alerts' })}` : t`Alerts of ${title}`,
    alertCount > openCount && t`${alertCount} in all`,
    overdueCount > 0 && t`${overdueCount} overdue`,
    elsewhere > 0 && t`${elsewhere} in other surveys`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <ActionIcon
      component="a"
      href={alertsHref(extName, start, alertFilter)}
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
