import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** Kinds of units that an import recognises by the name of a column. Any other kind is what somebody called it. */
const known: Readonly<Record<string, MessageDescriptor>> = {
  continent: msg`continent`,
  company: msg`company`,
  country: msg`country`,
  region: msg`region`,
  area: msg`area`,
  airport: msg`airport`,
  city: msg`city`,
  dealer: msg`dealer`,
  branch: msg`branch`,
  store: msg`store`,
  hotel: msg`hotel`,
  restaurant: msg`restaurant`,
  hospital: msg`hospital`,
  school: msg`school`,
  location: msg`location`,
  airline: msg`airline`,
  department: msg`department`,
  team: msg`team`,
  employee: msg`employee`,
};

interface UnitKinds {
  /** The kind in the reader's language. */
  titleOf(kind: string): string;
  /** The kind that somebody means who writes this. */
  kindOf(title: string): string;
}

export function useUnitKinds(): UnitKinds {
  const { i18n } = useLingui();
  return useMemo(() => {
    const titles = Object.entries(known).map(([kind, title]) => [kind, i18n._(title)] as const);
    const titleByKind = new Map(titles);
    const kindByTitle = new Map(titles.map(([kind, title]) => [title, kind]));
    return {
      titleOf: (kind) => titleByKind.get(kind) ?? kind,
      kindOf: (title) => kindByTitle.get(title) ?? title,
    };
  }, [i18n]);
}
