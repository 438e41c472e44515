import { Headline } from '@echolot/ui/headline';
import { HeadlineLevel } from '@echolot/ui/headline-level';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, use } from 'react';
import { useFormats } from '../i18n/use-formats.ts';
import { levelsAbove } from './levels-above.tsx';
import type { Place } from './use-place.ts';
import { useWindowWords } from './use-window-words.ts';

interface PlaceHeadProps {
  /** Kind of page; the menu's own word for it goes before. */
  readonly page: string;
  /** Undefined until it is known. */
  readonly place: Pick<Place, 'unit' | 'breadcrumb' | 'window'> | undefined;
  /** Address of the same page at one of the units above. */
  readonly hrefOf: (path: string) => string;
  readonly action?: ReactNode;
  /** The number the page is about. */
  readonly figure?: ReactNode;
  /** How many interviews it rests on; undefined where the number of the page says it. */
  readonly interviews?: ReactNode;
  /** What the days are of, if not of interviews. */
  readonly days?: ReactNode;
  readonly facts?: readonly ReactNode[];
}

/** Head of every page about a unit: what page, the levels above, the unit, its number, the interviews, the days. */
export function PlaceHead({ page, place, hrefOf, action, figure, interviews, days, facts = [] }: PlaceHeadProps) {
  const { t } = useLingui();
  const wordsOf = useWindowWords();
  // As a part of a page it is below a head that says the rest.
  if (use(HeadlineLevel) > 1) return <Headline action={action} title={page} figure={figure} facts={facts} />;
  if (!place) return <Headline page={page} title={page} figure={figure} />;
  return (
    <Headline
      page={page}
      action={action}
      trailLabel={t`Units above`}
      trail={levelsAbove(place.breadcrumb, hrefOf)}
      title={place.unit.name}
      figure={figure}
      facts={[interviews, days ?? wordsOf(place.window), ...facts].filter((fact) => fact !== undefined)}
    />
  );
}

/** "12,480 interviews", or that they are hidden. */
export function useInterviewsText(): (n: number | null) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return (n) =>
    n === null
      ? t`interviews hidden`
      : t`${plural(n, { one: `${formats.count(1)} interview`, other: `${formats.count(n)} interviews` })}`;
}
