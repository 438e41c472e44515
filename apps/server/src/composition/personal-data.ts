import { savedFiltersPersonalData } from '../features/analytics/saved-filters/personal-data.ts';
import { actionsPersonalData } from '../features/follow-up/actions/personal-data.ts';
import { alertsPersonalData } from '../features/follow-up/alerts/personal-data.ts';
import { effectBlocksPersonalData } from '../features/follow-up/effect-blocks/personal-data.ts';
import { webhooksPersonalData } from '../features/follow-up/webhooks/personal-data.ts';
import { deliveryEraser } from '../features/follow-up/webhooks/public.ts';
import { importsPersonalData } from '../features/intake/imports/personal-data.ts';
import { importErasers, importRetention, personFiles } from '../features/intake/imports/public.ts';
import { interviewsPersonalData } from '../features/intake/interviews/personal-data.ts';
import { interviewContacts, interviewErasers, interviewRetention } from '../features/intake/interviews/public.ts';
import { samplesPersonalData } from '../features/intake/samples/personal-data.ts';
import { sampleContacts } from '../features/intake/samples/public.ts';
import { sharingPersonalData } from '../features/intake/sharing/personal-data.ts';
import { bugsPersonalData } from '../features/operation/bugs/personal-data.ts';
import { lettersPersonalData } from '../features/outreach/letters/personal-data.ts';
import { apiKeysPersonalData } from '../features/people/api-keys/personal-data.ts';
import { mailPersonalData } from '../features/people/mail/personal-data.ts';
import { passwordsPersonalData } from '../features/people/passwords/personal-data.ts';
import { rolesPersonalData } from '../features/people/roles/personal-data.ts';
import { signInPersonalData } from '../features/people/sign-in/personal-data.ts';
import { usersPersonalData } from '../features/people/users/personal-data.ts';
import { contactsPersonalData } from '../features/privacy/contacts/personal-data.ts';
import { createContactEraser, createContactRetention } from '../features/privacy/contacts/public.ts';
import { erasurePersonalData } from '../features/privacy/erasure/personal-data.ts';
import { auditEraser, createFreeTextEraser, type FileEraser } from '../features/privacy/erasure/public.ts';
import { retentionPersonalData } from '../features/privacy/retention/personal-data.ts';
import { auditRetention } from '../features/privacy/retention/public.ts';
import { upkeepPersonalData } from '../features/privacy/upkeep/personal-data.ts';
import { reportSchedulesPersonalData } from '../features/reports/report-schedules/personal-data.ts';
import { reportsPersonalData } from '../features/reports/reports/personal-data.ts';
import { reportEraser } from '../features/reports/reports/public.ts';
import { configBlocksPersonalData } from '../features/structure/config-blocks/personal-data.ts';
import { structurePersonalData } from '../features/structure/structure/personal-data.ts';
import type { ContactHolder } from '../personal-data/contact-holder.ts';
import { groundPersonalData } from '../personal-data/ground-personal-data.ts';
import type { PersonEraser } from '../personal-data/person-eraser.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { RetentionStep } from '../personal-data/retention-step.ts';

/** What becomes of persons in every table of the record, as the features say it; free texts are worked on in this order. */
export const personalData: PersonalData = {
  ...interviewsPersonalData,
  ...actionsPersonalData,
  ...alertsPersonalData,
  ...mailPersonalData,
  ...reportSchedulesPersonalData,
  ...savedFiltersPersonalData,
  ...importsPersonalData,
  ...samplesPersonalData,
  ...sharingPersonalData,
  ...effectBlocksPersonalData,
  ...webhooksPersonalData,
  ...contactsPersonalData,
  ...erasurePersonalData,
  ...retentionPersonalData,
  ...upkeepPersonalData,
  ...reportsPersonalData,
  ...lettersPersonalData,
  ...configBlocksPersonalData,
  ...structurePersonalData,
  ...signInPersonalData,
  ...usersPersonalData,
  ...rolesPersonalData,
  ...passwordsPersonalData,
  ...apiKeysPersonalData,
  ...bugsPersonalData,
  ...groundPersonalData,
};

const freeTextTables = Object.entries(personalData).flatMap(([name, what]) =>
  typeof what === 'object' && 'freeTexts' in what ? [{ name, ...what.freeTexts }] : [],
);

const contactHolders: readonly ContactHolder[] = [interviewContacts, sampleContacts];

/**
 * How a person is taken out of the record, in this order. The contact goes after everything that is found by it; reports come last:
 * whichever is begun after them finds nothing of the person.
 */
export const personErasers: readonly (PersonEraser | FileEraser)[] = [
  ...interviewErasers,
  ...importErasers,
  { phase: 'files', files: personFiles },
  auditEraser,
  deliveryEraser,
  createFreeTextEraser(freeTextTables),
  createContactEraser(contactHolders),
  reportEraser,
];

/** What each night ends, in this order. */
export const retentionSteps: readonly RetentionStep[] = [
  ...interviewRetention,
  createContactRetention(contactHolders),
  importRetention,
  auditRetention,
];
