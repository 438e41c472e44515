import { useLingui } from '@lingui/react/macro';
import type { ManageEntry } from '../declared-page.ts';
import { declaredPages } from '../declared-pages.ts';
import { useIdentity } from '../identity/use-identity.ts';

interface ManagePage {
  readonly group: ManageEntry['group'];
  readonly title: string;
  readonly href: string;
}

/** Pages on which a universe's data are managed, those the reader may open, by title. */
export function useManagePages(survey: string | undefined): ManagePage[] {
  const { i18n } = useLingui();
  const { permissions } = useIdentity();
  return declaredPages
    .flatMap(({ menu }) => (menu && permissions.includes(menu.permission) ? [menu] : []))
    .map(({ group, title, href }) => ({ group, title: i18n._(title), href: href(survey) }))
    .sort((one, other) => one.title.localeCompare(other.title, i18n.locale));
}
