export { countFailureFrom } from './attempts-from.ts';
export { type Authenticate, type Authenticated, createAuthenticate, forgetSessions } from './authenticate.ts';
export { changePassword, checkSignOnPassword } from './check-password.ts';
export { cleanUpSignIn } from './clean-up.ts';
export { demoPeople } from './demo-people.ts';
export { endSignOnSession } from './end-sign-on-session.ts';
export { findUniverseSettings } from './entry-view.ts';
export { openUniverseTo } from './open-universe-to.ts';
export { hashPassword } from './password.ts';
