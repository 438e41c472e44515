import type { ErrorCode } from '@echolot/contract/errors';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { NoAnswerError, ProblemError } from '../api/problem-error.ts';

/** What happened and what to do, for the codes any page may meet. Codes turn into sentences here and in data-error-sentences.ts only. */
const sentences = {
  bad_request: msg`The server could not read the request. Reload the page; if it happens again, tell support.`,
  invalid_input: msg`Something that was entered is missing or not in the right form. Check it and try again.`,
  filter_malformed: msg({ message: 'The filter “{token}” cannot be read. Remove it and choose again.' }),
  filter_unknown: msg({ message: 'The filter “{filter}” does not belong to this survey. Remove it and choose again.' }),
  filter_value_unknown: msg`A filter names a value that does not exist in this survey. Remove it and choose another.`,
  period_malformed: msg`The time period in the address cannot be read. Choose the period again.`,
  path_malformed: msg`The place in the organisation cannot be read from the address. Start again from the survey.`,
  sign_in_required: msg`Your session has ended. Sign in again; you come back to this page.`,
  sign_in_failed: msg`User name, password or universe is not right. Check them and try again.`,
  session_id_reused: msg`This device was kept signed in, but its session id was used twice. As a precaution everything it had opened was ended. Sign in again; if you did not restore this browser from a copy, tell your administrator.`,
  token_invalid: msg`Your sign-on is not valid here. Sign out and sign in again.`,
  permission_missing: msg`Your role does not allow this. Ask your administrator for the permission.`,
  path_forbidden: msg`You have no access to this part of the organisation. Ask your administrator to extend your scope.`,
  no_universe: msg`Your account does not belong to an organisation here yet. Ask your administrator to add you.`,
  not_found: msg`There is nothing at this address. Go back or start again from the survey.`,
  survey_not_found: msg`There is no such survey, or you cannot see it. Choose one from the list.`,
  universe_not_found: msg`There is no such universe among yours. Choose one from the menu above.`,
  disk_full: msg`The disk of the server is full. What is there is kept; go on when there is room again.`,
  method_not_allowed: msg`The server does not offer this action. Reload the page to get the current version.`,
  conflict: msg`Somebody changed this in the meantime. Load it again, then repeat your change.`,
  payload_too_large: msg`This is larger than the server takes. Make it smaller and try again.`,
  unsupported_media_type: msg`The server does not take this kind of file. Choose another format.`,
  too_many_requests: msg`There were too many requests at once. Wait a moment and try again.`,
  stream_limit: msg`As many pages of yours are open as follow what is new. This one does not until you close some.`,
  request_timeout: msg`The request did not arrive whole in time. Check the connection, then try again.`,
  sign_in_throttled: msg`Too many sign-ins are being tried at once. Try again in a few seconds.`,
  internal: msg`Something went wrong on our side. It has been recorded, and nothing of yours is lost. Try again.`,
  record_unavailable: msg`The database does not answer at the moment. Nothing is lost; this page tries again by itself.`,
  columnar_unavailable: msg`The analytics engine is starting again. This page tries again by itself.`,
  columnar_timeout: msg`The answer took too long and was stopped. Narrow the filters or the period, then try again.`,
  rankings_preparing: msg`The rankings of this survey are being prepared. This page tries again by itself.`,
  sign_on_unavailable: msg`The sign-on service does not answer at the moment. Try again shortly.`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>;

/** Codes whose sentences come with the pages that manage data. */
export type DataErrorCode = Exclude<ErrorCode, keyof typeof sentences>;

let known: Partial<Record<ErrorCode, MessageDescriptor>> = sentences;

/** Takes further sentences in, for good. */
export function addErrorSentences(further: Readonly<Record<DataErrorCode, MessageDescriptor>>): void {
  known = { ...further, ...sentences };
}

const noAnswer = msg`The server cannot be reached. Nothing is lost; this page tries again when the connection is back.`;
/** After these, pages try again by themselves; a change is repeated by whoever wanted it. */
const askedAgain = new Set<ErrorCode>(['record_unavailable', 'columnar_unavailable', 'rankings_preparing']);
const noAnswerToChange = msg`The server cannot be reached. Nothing you entered is lost; try again when the connection is back.`;
const noChangeNow = msg`The server cannot do this at the moment. Nothing you entered is lost; try again shortly.`;
const unexpected = msg`This page ran into an error. Reload it; if it happens again, tell support what you were doing.`;

/** A sentence for a person: what happened and what to do next. */
export function errorSentence(i18n: I18n, error: unknown): string {
  if (error instanceof ProblemError) {
    if (error.isOfChange && askedAgain.has(error.code)) return i18n._(noChangeNow);
    const { filter, value, token = `${String(filter)}=${String(value)}` } = error.details;
    return i18n._({ ...(known[error.code] ?? unexpected), values: { filter, token } });
  }
  if (!(error instanceof NoAnswerError)) return i18n._(unexpected);
  return i18n._(error.isOfChange ? noAnswerToChange : noAnswer);
}
