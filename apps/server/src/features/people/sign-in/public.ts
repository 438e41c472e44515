export { countFailureFrom } from './attempts-from.ts';
export { type Authenticate, type Authenticated, createAuthenticate, forgetSessions } from './authenticate.ts';
export { changePassword, checkSignOnPassword, replacePassword } from './check-password.ts';
export { cleanUpSignIn } from './clean-up.ts';
export { demoPeople } from './demo-people.ts';
export { endSignOnSession, endSignOnSessions } from './end-sign-on-session.ts';
export { findUniverseSettings, listUniversesOf, localeOf } from './entry-view.ts';
export { type AbsentPerson, findActor } from './find-actor.ts';
export { endDemoSessions } from './known-passwords.ts';
export { openUniverseTo } from './open-universe-to.ts';
export { hashPassword, usePasswordCost } from './password.ts';
export {
  findOrCreateInvited,
  keepPersonNames,
  namesAreKeptElsewhere,
  noteEmailProven,
} from './person-names-store.ts';
export { endSessionsIn, listOpenSessions } from './session-of-universe-store.ts';
export { noteInAudit } from './session-store.ts';
export { createToken, hashToken } from './session-token.ts';
export type { ActorInput, WithSurveyLists } from './survey-lists.ts';
export { normalUsername } from './throttle.ts';
