import { Snackbar } from '@echolot/ui/snackbar';
import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { askedQuestion, onQuestionChange } from '../unsaved/unsaved-work.ts';
import { useLinkNavigation } from './link-navigation.ts';

/** Around every page, open or not: plain links navigate, messages have a place, and so has the question about unsaved work. */
export function RootFrame(): ReactNode {
  const { t } = useLingui();
  useLinkNavigation();
  const asked = useSyncExternalStore(onQuestionChange, askedQuestion);
  return (
    <>
      <Outlet />
      {asked ? <asked.Question reason={asked.reason} onAnswer={asked.answer} /> : null}
      <Snackbar closeLabel={t`Close message`} />
    </>
  );
}
