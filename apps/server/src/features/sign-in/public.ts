export { type Authenticate, type Authenticated, createAuthenticate } from './authenticate.ts';
export { changePassword, checkSignOnPassword } from './check-password.ts';
export { cleanUpSignIn } from './clean-up.ts';
export { demoPeople } from './demo-people.ts';
export { endSignOnSession } from './end-sign-on-session.ts';
export { hashPassword } from './password.ts';
