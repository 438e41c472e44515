import { currentIdentity, holdIdentity } from '../../../identity/identity-store.ts';

interface Starts {
  readonly startFilter: string;
  readonly alertFilter: string;
}

/** What a survey begins with from now on, without signing in anew: choosing the survey goes there. */
export function holdStarts(survey: string, { startFilter, alertFilter }: Starts): void {
  const identity = currentIdentity();
  const known = identity?.surveys.find(({ extName }) => extName === survey);
  if (!identity || !known) return;
  if (known.startFilter === startFilter && known.alertFilter === alertFilter) return;
  const surveys = identity.surveys.map((one) => (one === known ? { ...one, startFilter, alertFilter } : one));
  holdIdentity({ ...identity, surveys });
}
