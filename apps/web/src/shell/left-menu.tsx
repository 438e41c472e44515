import type { Survey } from '@echolot/contract/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { useLocation, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './left-menu.module.css';
import type { Overlay } from './overlay.ts';
import { PageIcon } from './page-icon.tsx';
import { pageLinksOf } from './page-links.ts';

interface LeftMenuProps {
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
  return (
    <nav className={styles['menu']} aria-label={t`Pages`}>
      <ul className={styles['pages']}>
        {links.map(({ page, href }) => (
          <li key={page.extname}>
            <a href={href} className={styles['item']} aria-current={kindOf(href) === kind ? 'page' : undefined}>
              <PageIcon name={page.icon} />
              <span className={styles['title']}>{page.title}</span>
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
      <button type="button" className={styles['item']} aria-haspopup="dialog" onClick={() => openOverlay('support')}>
        <IconLifebuoy size={22} stroke={1.6} aria-hidden />
        <span className={styles['title']}>
          <Trans>Support</Trans>
        </span>
      </button>
    </nav>
  );
}

/** What tells pages apart: the kind of address, and the name of a page made of components. */
function kindOf(pathname: string): string | undefined {
  const [, kind, name] = pathname.split('/');
  return kind === 'page' ? `${kind}/${name}` : kind;
}
