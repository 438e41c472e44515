import { findUnits } from '@echolot/contract/analytics/rankings';
import type { Survey } from '@echolot/contract/identity';
import { printFilterTokens } from '@echolot/core/filter-tokens';
import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOptionsOf } from '../../api/query-options.ts';
import { languages } from '../../i18n/locale.ts';
import { useIdentity } from '../../identity/use-identity.ts';
import { paths } from '../../paths.ts';
import { leave } from '../../session/session.ts';
import { useFilteredDrillPath } from '../../survey/use-active-survey.ts';
import type { Overlay } from '../overlay.ts';
import { hrefAtPlace, placeOfView, usePageAddress } from '../page-address.ts';
import { homeOf, pageLinksOf } from '../page-links.ts';
import { useLanguageChange } from '../use-language-change.ts';
import { useManagePages } from '../use-manage-pages.ts';
import { useUniverseChange } from '../use-universe-change.ts';
import { matchEntries, type PaletteEntry } from './palette-entry.ts';

const unitSearchFrom = 2;

interface PaletteResult {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
}

/** What the palette offers for a text: pages, surveys, views, the server's units, universes, looks, languages, help. */
export function usePaletteEntries(
  survey: Survey | undefined,
  text: string,
  openOverlay: (overlay: Overlay) => void,
): PaletteResult {
  const fixed = useFixedEntries(survey, openOverlay);
  const units = useUnitEntries(survey, text);
  const matching = matchEntries(fixed, text);
  return { entries: [...matching, ...units.entries], isSearching: units.isSearching };
}

function useFixedEntries(survey: Survey | undefined, openOverlay: (overlay: Overlay) => void): PaletteEntry[] {
  const { t } = useLingui();
  const identity = useIdentity();
  const { drillPath } = useParams({ strict: false }) as { drillPath?: string };
  const filtered = useFilteredDrillPath();
  const page = usePageAddress();
  const { setColorScheme } = useMantineColorScheme();
  const changeLanguage = useLanguageChange();
  const changeUniverse = useUniverseChange();
  const managePages = useManagePages(survey?.extName);
  const pages = survey ? pageLinksOf(survey, drillPath) : [];
  const views = survey && survey.views.length > 1 ? survey.views : [];
  const otherUniverses = identity.universes.filter(({ extName }) => extName !== identity.universe);
  return [
    ...pages.map(({ page, href }) => ({ id: `page ${page.extname}`, group: t`Pages`, title: page.title, href })),
    ...identity.surveys.map((one) => ({
      id: `survey ${one.extName}`,
      group: t`Surveys`,
      title: one.title,
      href: homeOf(one),
    })),
    ...views.map((view) => ({
      id: `view ${view.extName}`,
      group: t`Views`,
      title: view.title,
      href: hrefAtPlace(page, survey?.extName ?? '', placeOfView(view, filtered?.filters)),
    })),
    ...managePages.map(({ title, href }) => ({ id: `manage ${href}`, group: t`Data and connections`, title, href })),
    ...otherUniverses.map(({ extName, title }) => ({
      id: `universe ${extName}`,
      group: t`Universe`,
      title,
      run: () => changeUniverse(extName),
    })),
    { id: 'light', group: t`Appearance`, title: t`Light`, isQuiet: true, run: () => setColorScheme('light') },
    { id: 'dark', group: t`Appearance`, title: t`Dark`, isQuiet: true, run: () => setColorScheme('dark') },
    { id: 'auto', group: t`Appearance`, title: t`As the system`, isQuiet: true, run: () => setColorScheme('auto') },
    ...languages.map(({ locale, name }) => ({
      id: `language ${locale}`,
      group: t`Language`,
      title: name,
      isQuiet: true,
      run: () => changeLanguage(locale),
    })),
    { id: 'reports', group: t`Account`, title: t`My reports`, href: paths.reports() },
    { id: 'schedules', group: t`Account`, title: t`Scheduled reports`, href: paths.reportSchedules() },
    { id: 'keys', group: t`Help`, title: t`Keys`, run: () => openOverlay('keys') },
    { id: 'support', group: t`Help`, title: t`Support`, run: () => openOverlay('support') },
    { id: 'logout', group: t`Account`, title: t`Log out`, run: () => void leave() },
  ];
}

function useUnitEntries(survey: Survey | undefined, text: string): PaletteResult {
  const { t } = useLingui();
  const filters = useFilteredDrillPath()?.filters ?? [];
  const [query] = useDebouncedValue(text.trim().slice(0, 100), 120);
  const isAsked = survey !== undefined && query.length >= unitSearchFrom;
  const { data, isFetching } = useQuery({
    ...queryOptionsOf(findUnits, { params: { survey: survey?.extName ?? '' }, query: { query, limit: 12 } }),
    enabled: isAsked,
    placeholderData: isAsked ? keepPreviousData : undefined,
  });
  if (!isAsked) return { entries: [], isSearching: false };
  const tokens = printFilterTokens(filters);
  const entries = (data?.units ?? []).map(({ path, name, parents }) => ({
    id: `unit ${path}`,
    group: t`Units`,
    title: name,
    note: parents,
    href: paths.ranking(survey.extName, tokens === '' ? path : `${path};${tokens}`),
  }));
  return { entries, isSearching: isFetching || query !== text.trim().slice(0, 100) };
}
