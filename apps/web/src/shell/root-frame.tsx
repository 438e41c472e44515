import { Snackbar } from '@echolot/ui/snackbar';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLinkNavigation } from './link-navigation.ts';

/** Around every page, open or not: plain links navigate, messages have a place. */
export function RootFrame(): ReactNode {
  const { t } = useLingui();
  useLinkNavigation();
  return (
    <>
      <Outlet />
      <Snackbar closeLabel={t`Close message`} />
    </>
  );
}
