/** Every error code the product answers, its HTTP status and a sentence for people who read the raw reply. */
export const errorCodes = {
  bad_request: { status: 400, title: 'The request cannot be read. Check it against the description of the endpoint.' },
  invalid_input: { status: 400, title: 'Something in the request is missing or malformed. The field errors say what.' },
  filter_malformed: { status: 400, title: 'A filter in the address cannot be read. Correct or remove it.' },
  filter_unknown: { status: 400, title: 'A filter in the address does not exist in this survey. Remove it.' },
  filter_value_unknown: { status: 400, title: 'A filter names a value that does not exist. Choose another.' },
  period_malformed: { status: 400, title: 'The time period cannot be read. Choose it again.' },
  path_malformed: { status: 400, title: 'The drill path cannot be read. Start again from the survey.' },
  sign_in_required: { status: 401, title: 'You are not signed in, or your session has ended. Sign in again.' },
  sign_in_failed: { status: 401, title: 'User name, password or universe is not right.' },
  token_invalid: { status: 401, title: 'The sign-on token is not valid here. Sign in again.' },
  permission_missing: { status: 403, title: 'Your role does not allow this. Ask your administrator.' },
  path_forbidden: {
    status: 403,
    title: 'You have no access to this part of the organisation. Ask your administrator.',
  },
  no_universe: { status: 403, title: 'Your account belongs to no universe here. Ask your administrator.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  survey_not_found: { status: 404, title: 'There is no such survey. Choose one from the list.' },
  universe_not_found: { status: 404, title: 'There is no such universe among yours.' },
  method_not_allowed: { status: 405, title: 'This address does not answer that method.' },
  conflict: { status: 409, title: 'Somebody changed this meanwhile. Load it again.' },
  payload_too_large: { status: 413, title: 'The request is larger than this endpoint takes.' },
  unsupported_media_type: { status: 415, title: 'Send JSON (content-type application/json).' },
  too_many_requests: { status: 429, title: 'Too many requests. Wait a moment and try again.' },
  sign_in_throttled: { status: 429, title: 'Too many failed attempts. Wait a few minutes and try again.' },
  internal: { status: 500, title: 'Something went wrong on our side. It has been recorded; try again.' },
  record_unavailable: { status: 503, title: 'The database is not answering. Nothing is lost; try again in a moment.' },
  columnar_unavailable: { status: 503, title: 'The analytics engine is starting again. Try again in a moment.' },
  columnar_timeout: {
    status: 503,
    title: 'The answer took too long and was stopped. Narrow the filters or try again.',
  },
  rankings_preparing: { status: 503, title: 'The rankings of this survey are being prepared. Try again in a moment.' },
  sign_on_unavailable: { status: 503, title: 'The identity provider is not answering. Try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;
