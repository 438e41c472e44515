import { redirect } from '@tanstack/react-router';
import { log } from '../api/log.ts';
import { currentIdentity } from '../identity/identity-store.ts';
import { patterns } from '../paths.ts';
import { decideNavigation, ownAddress } from '../session/guard.ts';
import { isAuthenticated, openSession } from '../session/session.ts';
import { goToLogin, isSignOnStarted } from '../session/sign-on.ts';
import { firstSurveyOf } from '../survey/use-active-survey.ts';
import { homeOf } from './page-links.ts';
import { tellUnknownPage } from './unknown-page.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Page to continue with after the sign-in, kept beside the address `/`. */
    intended?: string;
  }
}

export interface StartSearch {
  redirect?: string;
  survey?: string;
  universe?: string;
}

interface Entry {
  readonly location: { readonly pathname: string; readonly searchStr: string; readonly href: string };
  readonly params: { readonly survey?: string };
}

const never = (): Promise<never> => new Promise<never>(() => {});

/** The guard of every protected page (R-033…R-038); opens the session of an authenticated person who may proceed. */
export async function enterProtectedPage({ location, params }: Entry): Promise<void> {
  if (!isSignOnStarted()) {
    // Coming from an open page, which started without the sign-on.
    window.location.assign(location.href);
    await never();
  }
  const decision = decideNavigation(
    { path: location.pathname, search: location.searchStr, survey: params.survey },
    { isAuthenticated: isAuthenticated(), isIdentityHeld: currentIdentity() !== undefined },
  );
  if (decision.kind === 'sign_in') await goToLogin(new URL(location.href, window.location.origin).href);
  if (decision.kind === 'start') {
    const isLinkable = 'redirect' in decision;
    const { redirect: target, survey } = isLinkable ? decision : {};
    redirect({
      throw: true,
      to: patterns.start,
      search: isLinkable ? { redirect: target, ...(survey === undefined ? {} : { survey }) } : {},
      state: isLinkable ? {} : { intended: location.href },
      replace: true,
    });
  }
  if (!currentIdentity()) await openSession(new URLSearchParams(location.searchStr).get('universe') ?? undefined);
}

/** From `/` to where the person wanted to go, or to the start of the first survey. Stays when there is none. */
export function leaveStartPage(search: StartSearch, intended: string | undefined): void {
  const identity = currentIdentity();
  if (!identity) return;
  const target = ownAddress(search.redirect ?? intended, window.location.origin);
  tellUnknownPage(target);
  if (identity.loginStatus !== 0) {
    log.warn(`the sign-in was not accepted (status ${identity.loginStatus})`);
    return;
  }
  const survey = firstSurveyOf(identity, search.survey);
  if (!survey) {
    log.warn('the person has no survey');
    return;
  }
  redirect({ throw: true, href: target ?? homeOf(survey), replace: true });
}
