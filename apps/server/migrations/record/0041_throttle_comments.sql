-- Guessing is slowed down; nobody is locked out.

comment on table sign_in_throttle is
  'Attempts to get in, per subject: they slow further ones down and lock nobody out. Browsers that signed somebody in have a row, too.';
comment on column sign_in_throttle.subject is
  'Whose attempts: of an account, of an address, of both together or of a known browser; hashed.';
comment on column sign_in_throttle.failures is
  'Attempts that failed or are not judged yet; an hour without an attempt forgets them.';
comment on column sign_in_throttle.window_started_at is 'Instant of the last attempt.';
comment on column sign_in_throttle.blocked_until is
  'Instant from which the next attempt is judged. An earlier one waits, or is told when to come again where that would take long.';
