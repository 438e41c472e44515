import type { ErrorCode } from '@echolot/contract/errors';

const noticeKey = 'echolot.notice';

/** Keeps what the person is to be told once signed in again: the way there may lead over the provider's page. */
export function keepNotice(code: ErrorCode): void {
  sessionStorage.setItem(noticeKey, code);
}

/** What is to be told now; told once. */
export function takeNotice(): ErrorCode | undefined {
  const code = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  return code === 'session_id_reused' ? code : undefined;
}
