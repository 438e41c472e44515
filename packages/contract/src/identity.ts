import { z } from 'zod';
import { filterSetSchema } from './filter-set.ts';
import { permissions } from './permissions.ts';
import { reportFlagsSchema } from './structure/config-reports.ts';

export const localeSchema = z.enum(['en', 'de', 'fi', 'et', 'sv']);

export const dateFormatSchema = z.enum(['day/month-year', 'locale']);

export const viewSchema = z.object({
  extName: z.string(),
  title: z.string(),
  startPath: z.string().describe('Drill path the view starts with, cut to what the user may see.'),
});

export const pageComponentSchema = z.object({
  type: z.string(),
  title: z.string().optional().describe('Heading; the component’s own when absent.'),
  width: z.enum(['full', 'half', 'third']).optional().describe('Share of the page’s width; the whole when absent.'),
  rows: z.int().optional().describe('Most rows of a list.'),
});

export const pageSchema = z.object({
  extname: z.string(),
  title: z.string(),
  icon: z.string().describe('Name of the icon in the left menu.'),
  selectionInterval: z.string().nullable(),
  components: z.array(pageComponentSchema),
});

export const systemMessageSchema = z.object({
  text: z.string().describe('The message in the user’s locale.'),
  texts: z.record(z.string(), z.string()).describe('The message per locale.'),
  link: z.string().optional(),
  icon: z.string().optional(),
  backgroundColor: z.string().optional(),
  textColor: z.string().optional(),
});

export const bugSchema = z.object({
  count: z.int(),
  message: z.string(),
  user: z.string(),
  datetime: z.iso.datetime(),
  requestId: z.string().describe('Request that met it last, as its reply and the log lines name it; may be empty.'),
});

export const surveySchema = z.object({
  extName: z.string(),
  title: z.string(),
  views: z.array(viewSchema),
  pages: z.array(pageSchema),
  startFilter: z.string(),
  alertFilter: z.string(),
  campaigns: z.array(z.object({ id: z.string(), title: z.string() })),
  localeText: z.record(z.string(), z.record(z.string(), z.string())),
  systemMessage: systemMessageSchema.nullable(),
  loadCount: z.int().describe('Interviews of the survey that the columnar store holds.'),
  bugs: z.array(bugSchema).describe('Errors of the running system; empty but for root.'),
  standardFilterSet: filterSetSchema,
  timeFilterSet: filterSetSchema,
  startPath: z.string(),
  ...reportFlagsSchema.shape,
});

export const universeSchema = z.object({
  extName: z.string(),
  title: z.string(),
  timeZone: z.string(),
  dateFormat: dateFormatSchema.describe('How days are written: `20/11-2026`, or as the reader’s locale does.'),
  logoUrl: z.string(),
  squareLogoUrl: z.string().nullable(),
  support: z.object({
    faqUrl: z.string().optional(),
    email: z.string().optional(),
    helpDeskUrl: z.string().optional(),
    phone: z.string().optional(),
    openingHours: z.string().optional(),
  }),
});

/** Answer of every way to sign in. */
export const identitySchema = z.object({
  loginStatus: z.int().describe('0 = signed in.'),
  authToken: z.string().describe('Bearer token of all further calls.'),
  sessionId: z.string().nullable().describe('Remember-me session id, only when asked for.'),
  expiresAt: z.iso.datetime(),
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.string(),
  locale: localeSchema,
  universe: z.string(),
  universes: z.array(z.object({ extName: z.string(), title: z.string() })),
  currentUniverse: universeSchema,
  permissions: z.array(z.enum(permissions)).describe('What the role allows here; the menu offers only that.'),
  isUserAdmin: z.boolean(),
  isRoot: z.boolean(),
  isSettingsPageEnabled: z.boolean(),
  signInKind: z.enum(['sign_on', 'local']),
  isSignOnReachable: z
    .boolean()
    .describe(
      'Whether the identity provider answered when it was asked last; while it does not, sessions live on for a while.',
    ),
  signOnUntil: z.iso
    .datetime()
    .nullable()
    .describe('Instant by which the next access token must be handed over; null where none is needed.'),
  surveys: z.array(surveySchema),
});

export type Identity = z.infer<typeof identitySchema>;
export type Survey = z.infer<typeof surveySchema>;
export type View = z.infer<typeof viewSchema>;
export type Page = z.infer<typeof pageSchema>;
export type Bug = z.infer<typeof bugSchema>;
export type Locale = z.infer<typeof localeSchema>;
