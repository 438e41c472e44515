import type { ErrorCode } from '@echolot/contract/errors';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { NoAnswerError, ProblemError } from '../api/problem-error.ts';

/** What happened and what to do, for every code of the contract. The only place that turns codes into sentences. */
const sentences: Record<ErrorCode, MessageDescriptor> = {
  bad_request: msg`The server could not read the request. Reload the page; if it happens again, tell support.`,
  invalid_input: msg`Something that was entered is missing or not in the right form. Check it and try again.`,
  filter_malformed: msg`A filter in the address cannot be read. Remove the filters and choose them again.`,
  filter_unknown: msg`A filter in the address does not belong to this survey. Remove it and choose again.`,
  filter_value_unknown: msg`A filter names a value that does not exist in this survey. Remove it and choose another.`,
  period_malformed: msg`The time period in the address cannot be read. Choose the period again.`,
  path_malformed: msg`The place in the organisation cannot be read from the address. Start again from the survey.`,
  sign_in_required: msg`Your session has ended. Sign in again; you come back to this page.`,
  sign_in_failed: msg`User name, password or universe is not right. Check them and try again.`,
  token_invalid: msg`Your sign-on is not valid here. Sign out and sign in again.`,
  permission_missing: msg`Your role does not allow this. Ask your administrator for the permission.`,
  path_forbidden: msg`You have no access to this part of the organisation. Ask your administrator to extend your scope.`,
  no_universe: msg`Your account does not belong to an organisation here yet. Ask your administrator to add you.`,
  not_found: msg`There is nothing at this address. Go back or start again from the survey.`,
  survey_not_found: msg`There is no such survey, or you cannot see it. Choose one from the list.`,
  webhook_not_found: msg`There is no such webhook or message any more. Load the list again.`,
  api_key_not_found: msg`There is no such API key any more. Load the list again.`,
  api_key_limit: msg`There are as many API keys as a universe may have. Revoke one first.`,
  interview_not_found: msg`There is no such interview any more. Go back to the list.`,
  interview_conflict: msg`Somebody corrected this interview in the meantime. Load it again, then repeat your change.`,
  interview_refused: msg`The interview could not be kept. Correct what is marked and try again.`,
  webhook_limit: msg`There are as many webhooks as a universe may have. Remove one first.`,
  webhook_address_refused: msg`This address cannot be called. Give an https address on the public internet, without user name and password.`,
  universe_not_found: msg`There is no such universe among yours. Choose one from the menu above.`,
  import_not_found: msg`There is no such import. Choose one from the list.`,
  import_mapping_not_found: msg`There is no such saved mapping. Choose one from the list.`,
  import_state: msg`The import has moved on in the meantime. Look at where it is now, then try again.`,
  import_mapping_faulty: msg`The import cannot start yet. Mend what is marked in the mapping first.`,
  import_changes_unconfirmed: msg`The import adds to a survey that is there. Look at what it adds, and confirm it.`,
  upload_gap: msg`The upload has lost its place. Choose the file again; it goes on where it stopped.`,
  upload_too_long: msg`The file has changed while it was sent. Choose it again.`,
  universe_exists: msg`There is a universe of this name already. Choose another name.`,
  definition_unreadable: msg`The survey definition cannot be read. Export it again, or go on without it.`,
  people_unknown: msg`Nobody has one of these user names. Correct them.`,
  time_zone_unknown: msg`There is no such time zone. Name one such as Europe/Berlin.`,
  disk_full: msg`The disk of the server is full. What is there is kept; go on when there is room again.`,
  method_not_allowed: msg`The server does not offer this action. Reload the page to get the current version.`,
  start_path_unknown: msg`There is no unit at this start path. Choose one from the hierarchy.`,
  indicator_malformed: msg`Method, scale and top boxes do not fit together. Correct them; nothing was changed.`,
  perspective_not_found: msg`The survey has no such perspective. Choose one from the list.`,
  unit_not_found: msg`This unit is no longer there. Load the hierarchy again.`,
  variable_not_found: msg`This variable is no longer there. Load the survey again.`,
  category_not_found: msg`This category is no longer there. Load the survey again.`,
  change_not_found: msg`This change cannot be found or has been undone already. Load the history again.`,
  nothing_to_change: msg`It is like this already; nothing had to be changed.`,
  unit_root_fixed: msg`The uppermost unit stays where it is. Choose a unit below it.`,
  unit_cycle: msg`A unit cannot stand below itself, nor be part of a unit below it. Choose another place.`,
  unit_not_there: msg`On that day one of these units is not there yet, or no more. Choose another day or unit.`,
  unit_merged: msg`This unit is part of another one on that day. Separate it first.`,
  unit_too_deep: msg`The hierarchy has at most eleven levels. Choose a place further up.`,
  unit_id_taken: msg`Another unit has this id. Choose another, or leave it empty to get one.`,
  undo_superseded: msg`Something later rests on this change. Undo that first.`,
  variable_kind_fixed: msg`A variable of this kind cannot be changed to that kind. Nothing was changed.`,
  answers_would_be_lost: msg`Some answers would not fit and count as missing. Accept that, or choose another scale.`,
  last_indicator: msg`A survey needs one indicator for its rankings. Keep this one, or add another first.`,
  category_cycle: msg`A category cannot count as itself. Choose another one.`,
  conflict: msg`Somebody changed this in the meantime. Load it again, then repeat your change.`,
  payload_too_large: msg`This is larger than the server takes. Make it smaller and try again.`,
  unsupported_media_type: msg`The server does not take this kind of file. Choose another format.`,
  too_many_requests: msg`There were too many requests at once. Wait a moment and try again.`,
  sign_in_throttled: msg`There were too many failed attempts. Wait a few minutes and try again.`,
  internal: msg`Something went wrong on our side. It has been recorded, and nothing of yours is lost. Try again.`,
  record_unavailable: msg`The database does not answer at the moment. Nothing is lost; this page tries again by itself.`,
  columnar_unavailable: msg`The analytics engine is starting again. This page tries again by itself.`,
  columnar_timeout: msg`The answer took too long and was stopped. Narrow the filters or the period, then try again.`,
  rankings_preparing: msg`The rankings of this survey are being prepared. This page tries again by itself.`,
  sign_on_unavailable: msg`The sign-on service does not answer at the moment. Try again shortly.`,
};

const noAnswer = msg`The server cannot be reached. Nothing is lost; this page tries again when the connection is back.`;
const unexpected = msg`This page ran into an error. Reload it; if it happens again, tell support what you were doing.`;

/** A sentence for a person: what happened and what to do next. */
export function errorSentence(i18n: I18n, error: unknown): string {
  if (error instanceof ProblemError) return i18n._(sentences[error.code]);
  return i18n._(error instanceof NoAnswerError ? noAnswer : unexpected);
}
