import type { Survey } from '@echolot/contract/identity';
import { Menu, MenuItem } from '@echolot/ui/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { useLocation, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './left-menu.module.css';
import type { Overlay } from './overlay.ts';
import { PageIcon } from './page-icon.tsx';
import { kindOf, type PageLink, pageLinksOf } from './page-links.ts';

/** On phones there is room for so many pages beside filters and support; of more, three and the others behind a button. */
const mostOnPhones = 4;

interface LeftMenuProps {
  /** The survey at hand, also on pages that are of none. */
  survey: Survey | undefined;
  openOverlay: (overlay: Overlay) => void;
  /** On phones the filters are reached from here. */
  hasFilters: boolean;
}

/** The survey's pages and the support dialog; on phones a bar at the foot. */
export function LeftMenu({ survey, openOverlay, hasFilters }: LeftMenuProps): ReactNode {
  const { t } = useLingui();
  const { drillPath } = useParams({ strict: false }) as { drillPath?: string };
  const kind = useLocation({ select: ({ pathname }) => kindOf(pathname) });
  const links = survey ? pageLinksOf(survey, drillPath) : [];
  const isHere = ({ href }: PageLink): boolean => kindOf(href) === kind;
  const [first, rest] =
    links.length > mostOnPhones ? [links.slice(0, mostOnPhones - 1), links.slice(mostOnPhones - 1)] : [links, []];
  return (
    <nav className={styles['menu']} aria-label={t`Pages`}>
      <ul className={styles['pages']}>
        {links.map((link) => (
          <li key={link.page.extname} data-wide-only={first.includes(link) ? undefined : ''}>
            <a href={link.href} className={styles['item']} aria-current={isHere(link) ? 'page' : undefined}>
              <PageIcon name={link.page.icon} />
              <span className={styles['title']}>{link.page.title}</span>
            </a>
          </li>
        ))}
      </ul>
      {hasFilters ? (
        <button
          type="button"
          className={styles['item']}
          data-phone-only
          aria-haspopup="dialog"
          onClick={() => openOverlay('filters')}
        >
          <IconAdjustmentsHorizontal size={22} stroke={1.6} aria-hidden />
          <span className={styles['title']}>
            <Trans>Filters</Trans>
          </span>
        </button>
      ) : null}
      {rest.length > 0 ? (
        <Menu
          label={t`More pages`}
          align="end"
          renderTrigger={(attributes) => (
            <button
              {...attributes}
              type="button"
              className={styles['item']}
              data-phone-only
              aria-current={rest.some(isHere) ? 'true' : undefined}
            >
              <IconDots size={22} stroke={1.6} aria-hidden />
              <span className={styles['title']}>
                <Trans>More</Trans>
              </span>
            </button>
          )}
        >
          {rest.map((link) => (
            <MenuItem key={link.page.extname} href={link.href}>
              {link.page.title}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => openOverlay('support')}>{t`Support`}</MenuItem>
        </Menu>
      ) : null}
      <button
        type="button"
        className={styles['item']}
        data-wide-only={rest.length > 0 ? '' : undefined}
        aria-haspopup="dialog"
        onClick={() => openOverlay('support')}
      >
        <IconLifebuoy size={22} stroke={1.6} aria-hidden />
        <span className={styles['title']}>
          <Trans>Support</Trans>
        </span>
      </button>
    </nav>
  );
}
