import { z } from 'zod';

/** Names that come in addresses: bounded, so that an over-long one is refused before anything is read. */
export const extNameSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/);

const idSentence = 'Give an id of 1 to 200 characters that is not blank.';
/** Id of an interview or a sample in the system that sends it; the rule for whatever way it comes in. */
export const externalIdSchema = z
  .string({ error: idSentence })
  .max(200, { error: idSentence })
  .regex(/\S/, { error: idSentence });

/** Number of a campaign within its survey. */
export const campaignIdSchema = z.string().regex(/^\d{1,9}$/);
export const filteredDrillPathSchema = z.string().min(1).max(8000);
