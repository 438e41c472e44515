import { AppError } from '@echolot/contract/app-error';
import type { AlertChange } from '@echolot/contract/follow-up/alerts';
import type { Tx } from '../../../database/record.ts';
import type { StaffMember } from '../../people/users/public.ts';
import { listLastTurns } from './alert-store.ts';
import type { ChosenAssignee } from './apply-change.ts';
import { type AlertPlace, type PlacedSurvey, type ScopeContext, staffAt } from './fitting-staff.ts';

/** To whom an alert shall go. */
export type WantedAssignee = Extract<AlertChange, { do: 'assign' }>['to'];

const nobody: ChosenAssignee = { personId: null, username: null, role: null, title: null };

/** Remembers whose turn it is while several alerts are given in one go. */
export type Turns = Map<string, number>;

/**
 * Whom a request leads to: people who work on alerts and see this one.
 * @throws AppError people_unknown, role_unknown, alert_assignee_unfit
 */
export async function chooseAssignee(
  context: ScopeContext,
  tx: Tx,
  survey: PlacedSurvey,
  place: AlertPlace,
  staff: readonly StaffMember[],
  wanted: Exclude<WantedAssignee, { kind: 'me' }>,
  turns: Turns,
): Promise<ChosenAssignee> {
  if (wanted.kind === 'nobody') return nobody;
  if (wanted.kind === 'person') {
    const person = staff.find(({ username }) => username === wanted.username);
    if (!person) throw new AppError('people_unknown', { usernames: [wanted.username] });
    const [fitting] = await staffAt(context, tx, survey, place, [person], 'alerts.work');
    if (!fitting) throw new AppError('alert_assignee_unfit', { username: wanted.username });
    return personally(fitting, null);
  }
  const { role } = wanted;
  const ofRole = staff.filter((member) => member.role === role);
  const fitting = await staffAt(context, tx, survey, place, ofRole, 'alerts.work');
  if (fitting.length === 0) throw new AppError('alert_assignee_unfit', { role });
  if (wanted.kind === 'role') return { personId: null, username: null, role, title: role };
  return personally(await nextInTurn(tx, context.universe.universeId, fitting, turns), role);
}

function personally({ personId, username, name }: StaffMember, role: string | null): ChosenAssignee {
  return { personId, username, role, title: name };
}

/** The one whose last alert is longest ago. */
async function nextInTurn(
  tx: Tx,
  universeId: string,
  people: readonly StaffMember[],
  turns: Turns,
): Promise<StaffMember> {
  const unknown = people.map(({ personId }) => personId).filter((personId) => !turns.has(personId));
  if (unknown.length > 0) {
    const last = await listLastTurns(tx, universeId, unknown);
    for (const personId of unknown) turns.set(personId, last.get(personId) ?? 0);
  }
  const turnOf = ({ personId }: StaffMember): number => turns.get(personId) ?? 0;
  const next = people.reduce((first, one) => (turnOf(one) < turnOf(first) ? one : first));
  turns.set(next.personId, Math.max(Date.now(), ...turns.values()) + 1);
  return next;
}
