import type { Permission } from '@echolot/contract/permissions';
import atoms from '@echolot/ui/atoms.module.css';
import { Headline } from '@echolot/ui/headline';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import classes from './contacts.module.css';

type ContactsPart = 'people' | 'erasures' | 'retention';

interface ContactsFrameProps {
  readonly part: ContactsPart;
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/** Head and parts of the pages about persons and how long their data stay; each part by its permission. */
export function ContactsFrame({ part, isLoading, children }: ContactsFrameProps) {
  const { t } = useLingui();
  const { permissions } = useIdentity();
  const parts: { part: ContactsPart; permission: Permission; title: string; href: string }[] = [
    { part: 'people', permission: 'contacts.find', title: t`People`, href: paths.contacts() },
    { part: 'erasures', permission: 'contacts.erase', title: t`Erasures`, href: paths.erasures() },
    { part: 'retention', permission: 'settings.manage', title: t`Retention`, href: paths.retention() },
  ];
  const open = parts.filter(({ permission }) => permissions.includes(permission));
  if (!open.some((one) => one.part === part)) {
    return (
      <ErrorState
        icon={<IconLock size={24} />}
        title={t`This page is not open to you`}
        actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
      >
        {t`Your role does not include it. Ask your administrator for the permission.`}
      </ErrorState>
    );
  }
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={isLoading} label={t`Loading`} />
      <div className={atoms['head']}>
        <Headline title={t`Contacts`} facts={[t`Who was asked, and how long that is known`]} />
      </div>
      <nav aria-label={t`Parts of this page`} className={classes['tabs']}>
        {open.map((one) => (
          <a
            key={one.part}
            href={one.href}
            data-screen-only={one.part === part ? undefined : ''}
            aria-current={one.part === part ? 'page' : undefined}
          >
            {one.title}
          </a>
        ))}
      </nav>
      {children}
    </div>
  );
}

export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={classes['skeleton']}>
      <span />
      <span />
      <span />
    </div>
  );
}
