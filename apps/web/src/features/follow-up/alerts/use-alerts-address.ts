import { type AlertView, alertViews } from '@echolot/contract/follow-up/alerts';
import { type AlertPriority, alertPriorities } from '@echolot/contract/structure/config-sla';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../../../paths.ts';

export const alertSorts = ['due', 'raised', 'changed'] as const;
export type AlertSort = (typeof alertSorts)[number];

interface AlertsLook {
  readonly view: AlertView;
  readonly sort: AlertSort;
  readonly priority: AlertPriority | undefined;
  readonly search: string;
}

/** The address of the list, which is its state: reload, back and a pasted link give the same list. */
export interface AlertsAddress extends AlertsLook {
  readonly survey: string;
  /** As it is in the address; the server says what is wrong with it, if anything. */
  readonly filteredDrillPath: string;
  readonly href: string;
  /** The same list on a page of its own. */
  readonly wholeHref: string;
  /** Address with another look. */
  hrefWith(look: Partial<AlertsLook>): string;
  /** Another look, without a new step in the history. */
  change(look: Partial<AlertsLook>): void;
}

export function useAlertsAddress(): AlertsAddress {
  const params = useParams({ strict: false }) as { pageId?: string; survey?: string; drillPath?: string };
  const { pageId, survey = '', drillPath = '' } = params;
  const found = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  return useMemo(() => {
    // As a part of a page it stays there, and shares the address with the other parts.
    const look = pageId === undefined ? parseAlertsLook(found) : parseAlertsLookOnPage(found);
    const hrefWith = (next: Partial<AlertsLook>): string =>
      pageId === undefined
        ? paths.alerts(survey, drillPath) + printAlertsLook({ ...look, ...next })
        : paths.page(pageId, survey, drillPath) + printAlertsLookOnPage({ ...look, ...next }, found);
    return {
      ...look,
      survey,
      filteredDrillPath: drillPath,
      href: hrefWith({}),
      wholeHref: paths.alerts(survey, drillPath) + printAlertsLook(look),
      hrefWith,
      change: (next) => void router.navigate({ href: hrefWith(next), replace: true }),
    };
  }, [pageId, survey, drillPath, found, router]);
}

const oneOf = <Value extends string>(all: readonly Value[], value: unknown): Value | undefined =>
  all.find((one) => one === value);

export function parseAlertsLook(search: Readonly<Record<string, unknown>>): AlertsLook {
  const { q } = search;
  return {
    view: oneOf(alertViews, search['view']) ?? 'open',
    sort: oneOf(alertSorts, search['sort']) ?? 'due',
    priority: oneOf(alertPriorities, search['priority']),
    // The router reads digits as a number.
    search: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '',
  };
}

export function printAlertsLook({ view, sort, priority, search }: AlertsLook): string {
  const parts = new URLSearchParams();
  if (view !== 'open') parts.set('view', view);
  if (sort !== 'due') parts.set('sort', sort);
  if (priority) parts.set('priority', priority);
  if (search !== '') parts.set('q', search);
  return parts.size > 0 ? `?${parts.toString()}` : '';
}

/** On a page its words are apart from those of the ranking beside it. */
const pagePrefix = 'alert-';

export function parseAlertsLookOnPage(search: Readonly<Record<string, unknown>>): AlertsLook {
  const own = Object.entries(search).filter(([name]) => name.startsWith(pagePrefix));
  return parseAlertsLook(Object.fromEntries(own.map(([name, value]) => [name.slice(pagePrefix.length), value])));
}

/** What the other parts of the page say there stays. */
export function printAlertsLookOnPage(look: AlertsLook, search: Readonly<Record<string, unknown>>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (!name.startsWith(pagePrefix) && (typeof value === 'string' || typeof value === 'number'))
      parts.set(name, String(value));
  for (const [name, value] of new URLSearchParams(printAlertsLook(look))) parts.set(pagePrefix + name, value);
  return parts.size > 0 ? `?${parts.toString()}` : '';
}
