import type { MetaInterviewData, MetaProperty } from '@echolot/contract/intake/interview-meta';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { listStoredProperties, type StoredMeta } from './interview-meta-store.ts';

export async function propertiesOf(ctx: Context, tx: Tx, surveyId: string): Promise<MetaProperty[]> {
  const locales = localesOf(ctx.actor, ctx.universe);
  const stored = await listStoredProperties(tx, ctx.universe.universeId, surveyId);
  return stored
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ extName, kind, titles, options, version }) => ({
      extName,
      kind,
      title: localText(titles, locales) || extName,
      titles: { ...titles },
      options: options.map((option) => ({ ...option, title: localText(option.titles, locales) || option.extName })),
      version,
    }));
}

export const dataOnWire = (stored: StoredMeta | undefined): MetaInterviewData => ({
  version: stored?.version ?? 0,
  properties: { ...stored?.properties },
  changedBy: stored?.changedBy ?? null,
  changedAt: stored?.changedAt.toISOString() ?? null,
});
