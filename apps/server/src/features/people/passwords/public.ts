/** What the worker may call. */
export { passwordForgottenJob } from './password-forgotten.job.ts';
export { sendResetLink } from './send-reset-link.ts';
