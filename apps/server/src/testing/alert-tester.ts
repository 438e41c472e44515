import type { ReplyOf } from '@echolot/contract/endpoint';
import type { EndpointName, Endpoints } from '@echolot/contract/endpoints';
import type { EffectAction, EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import type { Permission } from '@echolot/contract/permissions';
import { slaDefault } from '@echolot/contract/structure/config-sla';
import type { ProductWork } from '../composition/product-context.ts';
import { runAlertClocks } from '../features/follow-up/alerts/run-alert-clocks.ts';
import { createOrgTrees } from '../features/structure/org-units/org-tree-store.ts';
import type { CallResult, TestInput } from '../http/test-client.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

type Person = 'admin' | 'manager' | 'dealer';

/** A product with people who work on alerts, and ways to raise some. */
export interface AlertTester {
  readonly running: TestProduct;
  call<Name extends EndpointName>(
    person: Person,
    name: Name,
    input: TestInput<Name>,
  ): Promise<CallResult<ReplyOf<Endpoints[Name]>>>;
  /** Makes an effect block of survey sales, or changes it. */
  saveBlock(extName: string, definition: EffectDefinition, version?: number): Promise<void>;
  /** Sends an interview at a unit (d1 unless told), answered now unless told. */
  post(externalId: string, answers: Record<string, number | string | string[]>, more?: object): Promise<string>;
  /** Alerts of a view, all unless told, in the order of the list. */
  list(person?: Person, query?: Record<string, unknown>, path?: string): Promise<ReplyOf<Endpoints['listAlerts']>>;
  /** Lets the job look at the clocks so many hours from now. */
  runClocks(hours: number): Promise<void>;
  allow(role: string, permissions: Permission[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Raises an alert for detractors. */
export function detractors(
  actions: EffectAction[] = [raise()],
  more: Partial<EffectDefinition> = {},
): EffectDefinition {
  return {
    on: ['interview.completed', 'interview.corrected'],
    when: { kind: 'all', of: [{ kind: 'indicator', variable: 'nps', is: 'lte', value: 6 }] },
    actions,
    maximumAgeDays: 14,
    ...more,
  };
}

export function raise(
  assignTo: Extract<EffectAction, { kind: 'raiseAlert' }>['assignTo'] = { kind: 'nobody' },
): EffectAction {
  return { kind: 'raiseAlert', priority: 'high', assignTo };
}

export async function startAlertTester(): Promise<AlertTester> {
  const running = await startTestProduct({ interviewCount: 12 });
  const universeId = running.people.aurora;
  const allow = (role: string, permissions: Permission[]) =>
    running.database.record.inUniverse(universeId, ({ db }) =>
      db.updateTable('role').set({ permissions }).where('ext_name', '=', role).execute(),
    );
  await allow('manager', ['rankings.read', 'interviews.read', 'alerts.read', 'alerts.work', 'alerts.manage']);
  await allow('dealer', ['rankings.read', 'interviews.read', 'alerts.read', 'alerts.work']);
  // Open around the clock, so that what a test sees does not depend on when it runs.
  const day = [{ from: '00:00', to: '24:00' }];
  const openingHours = {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  };
  const tokens: Record<string, string> = {};
  for (const person of ['admin', 'manager', 'dealer'] as const) tokens[person] = await running.signIn(person);
  const call: AlertTester['call'] = (person, name, input) =>
    running.client.call(name, input, { token: tokens[person] ?? '' });
  const sla = { ...slaDefault, openingHours };
  (
    await call('admin', 'saveConfigBlock', { body: { name: 'sla', survey: null, value: sla, isSet: true, version: 0 } })
  ).reply();
  const trees = createOrgTrees();
  return {
    running,
    call,
    allow,
    async saveBlock(extName, definition, version = 0) {
      const body = { survey: 'sales', extName, version, name: `Rule ${extName}`, definition, isEnabled: true };
      (await call('admin', 'saveEffectBlock', { body })).reply();
    },
    async post(externalId, answers, more = {}) {
      const interview = {
        externalId,
        answeredAt: new Date(Date.now() - 1000).toISOString(),
        channel: 'mail',
        units: { org: 'd1', brand: 'vw' },
        answers,
        ...more,
      };
      const body = { interviews: [interview] };
      const reply = (await call('admin', 'postInterviews', { params: { survey: 'sales' }, body })).reply();
      const [result] = reply.results;
      if (!result?.interviewId) throw new Error(JSON.stringify(result));
      return result.interviewId;
    },
    async list(person = 'admin', query = { view: 'all', sort: 'raised' }, path = 'org.all') {
      const params = {
        survey: 'sales',
        filteredDrillPath: path === 'org.all' && person === 'dealer' ? dealerPath : path,
      };
      return (await call(person, 'listAlerts', { params, query })).reply();
    },
    runClocks(hours) {
      const { product, database } = running;
      const now = () => new Date(Date.now() + hours * 3_600_000);
      const ctx = { record: database.record, jobs: product.jobs, trees, now };
      // The job asks for nothing else of its context.
      return runAlertClocks(ctx as unknown as ProductWork, {}, run);
    },
    close: () => running.close(),
  };
}

const run = { signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
const dealerPath = 'org.all.de.north.d1';
