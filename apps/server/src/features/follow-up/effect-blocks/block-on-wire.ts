import type { EffectBlock } from '@echolot/contract/follow-up/effect-blocks';
import { definitionFaults, type NameableOfSurvey } from './definition-faults.ts';
import type { BlockWithRuns } from './effect-block-store.ts';

export function blockOnWire(block: BlockWithRuns, known: NameableOfSurvey): EffectBlock {
  return {
    survey: known.survey.extName,
    extName: block.extName,
    name: block.name,
    version: block.version,
    definition: block.definition,
    isEnabled: block.isEnabled,
    liveSince: block.liveSince?.toISOString() ?? null,
    changedAt: block.changedAt.toISOString(),
    changedBy: block.changedBy,
    faults: definitionFaults(block.definition, known),
    runs: block.runs,
    lastRunAt: block.lastRunAt?.toISOString() ?? null,
  };
}
