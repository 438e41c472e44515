import type { ImportFault } from '@echolot/contract/intake/imports';
import type { Tx } from '../../../database/record.ts';
import { type IntakeTarget, readIntakeSurvey } from '../samples/public.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { RecordDatabase } from './import-store.ts';
import { MappingFaults } from './mapping-error.ts';

/** The survey contacts of a file are to be invited to, and what of the mapping does not fit it. */
export async function planSampleTarget(
  tx: Tx,
  universeId: string,
  { survey: { extName }, samples }: ImportMapping,
): Promise<{ readonly target: IntakeTarget | undefined; readonly faults: readonly ImportFault[] }> {
  const target = await readIntakeSurvey(tx, universeId, extName);
  const fault = (code: string, place: string, details: ImportFault['details'], message: string): ImportFault => ({
    code,
    place,
    details,
    message: `${place}: ${message}`,
  });
  if (!target) {
    const message = `There is no survey "${extName}": contacts are invited to one that is there.`;
    return { target, faults: [fault('survey_unknown', 'survey.extName', { survey: extName }, message)] };
  }
  const named = (samples?.units ?? []).map(({ perspective }) => perspective);
  const missing = target.perspectives.filter((perspective) => !named.includes(perspective));
  const unknown = named.filter((perspective) => !target.perspectives.includes(perspective));
  return {
    target,
    faults: [
      ...missing.map((perspective) =>
        fault('no_unit_column', 'samples.units', { perspective }, `Name the column with the unit in "${perspective}".`),
      ),
      ...unknown.map((perspective) =>
        fault(
          'perspective_unknown',
          'samples.units',
          { perspective },
          `The survey has no perspective "${perspective}".`,
        ),
      ),
    ],
  };
}

/** @throws MappingFaults when survey and mapping do not fit. */
export async function getSampleTarget(
  record: RecordDatabase,
  universeId: string,
  mapping: ImportMapping,
): Promise<IntakeTarget> {
  const { target, faults } = await record.inUniverse(universeId, (tx) => planSampleTarget(tx, universeId, mapping));
  if (!target || faults.length > 0) throw new MappingFaults(faults);
  return target;
}
