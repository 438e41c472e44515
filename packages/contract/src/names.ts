import { z } from 'zod';

/** Names that come in addresses: bounded, so that an over-long one is refused before anything is read. */
export const extNameSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/);
/** Number of a campaign within its survey. */
export const campaignIdSchema = z.string().regex(/^\d{1,9}$/);
export const filteredDrillPathSchema = z.string().min(1).max(8000);
