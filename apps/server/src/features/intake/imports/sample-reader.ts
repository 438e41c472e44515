import { type PostedSample, postedSampleSchema } from '@echolot/contract/intake/sample-intake';
import { type SampleChannel, sampleChannels } from '@echolot/contract/intake/samples';
import { issueSentence } from '@echolot/contract/issue-sentence';
import { dayOf } from '@echolot/core/time-zone-day';
import type { IntakeTarget } from '../samples/public.ts';
import type { ImportMapping } from './import-mapping.ts';
import { createRowReader, type RowFault, type RowOutcome, type RowReaderOptions } from './row-reader.ts';

interface SampleReaderOptions extends RowReaderOptions {
  readonly units: IntakeTarget['units'];
}

/** As files call the channels. */
const channelWords: ReadonlyMap<string, SampleChannel> = new Map([
  ['', 'mail'],
  ['email', 'mail'],
  ['e-mail', 'mail'],
  ['text', 'sms'],
  ['post', 'letter'],
  ['brief', 'letter'],
]);

/** Makes the function that turns the cells of a record into a contact to be invited, or into all that is wrong with them. */
export function createSampleReader(
  mapping: ImportMapping,
  head: readonly string[],
  { timeZone, now, fileDay, units }: SampleReaderOptions,
): (cells: readonly string[]) => RowOutcome {
  const readRow = createRowReader(mapping, head, { timeZone, now, fileDay });
  const blanks = new Set(['', ...mapping.missing]);
  const unitColumns = (mapping.samples?.units ?? []).map(({ perspective, column }) => ({
    perspective,
    column,
    place: head.indexOf(column),
    idOf: unitFinder(units.get(perspective) ?? []),
  }));
  return (cells) => {
    const faults: RowFault[] = [];
    const refusals: string[] = [];
    const refuse = (code: RowFault['code'], column: string, details: RowFault['details'], sentence: string): void => {
      faults.push({ code, column, details });
      refusals.push(column === '' ? sentence : `${column}: ${sentence}`);
    };
    const named: Record<string, { extId: string }> = {};
    for (const { perspective, column, place, idOf } of unitColumns) {
      const text = (cells[place] ?? '').trim().replaceAll(/\s+/g, ' ');
      if (blanks.has(text)) {
        refuse('unit_missing', column, { kind: perspective }, 'the unit is missing.');
        continue;
      }
      const found = idOf(text);
      const details = { unit: text.slice(0, 80), perspective };
      if (found === undefined) refuse('unit_unknown', column, details, `there is no unit "${details.unit}".`);
      else if (found === null) refuse('unit_ambiguous', column, details, `several units are called "${details.unit}".`);
      else named[perspective] = { extId: found };
    }
    const outcome = readRow(cells);
    if (!('row' in outcome)) {
      return { faults: [...outcome.faults, ...faults], refusals: [...outcome.refusals, ...refusals] };
    }
    const { row } = outcome;
    const called = row.channel.toLowerCase();
    const channel = sampleChannels.find((one) => one === (channelWords.get(called) ?? called));
    if (!channel) {
      const details = { text: row.channel.slice(0, 40), known: sampleChannels.join(', ') };
      refuse('channel_unknown', '', details, `"${details.text}" is none of the channels ${details.known}.`);
    }
    const { externalId, email, phone } = row.contact;
    if (externalId === undefined && email === undefined && phone === undefined)
      refuse('contact_missing', '', {}, 'It has no customer number, e-mail address or phone number.');
    if (refusals.length > 0) return { faults, refusals };
    const parsed = postedSampleSchema.safeParse(
      {
        externalId: row.externalId,
        eventDay: dayOf(row.answeredAt, timeZone),
        units: named,
        channel,
        ...(row.locale !== '' && { locale: row.locale }),
        contact: row.contact,
      },
      { error: issueSentence },
    );
    if (parsed.success) return { row: { ...row, sample: parsed.data satisfies PostedSample } };
    for (const { path, message } of parsed.error.issues) {
      const field = String(path.at(-1) ?? '');
      const column = mapping.contact?.[field as keyof typeof row.contact]?.column ?? '';
      refuse('contact_too_long', column, { field }, message);
    }
    return { faults, refusals };
  };
}

/** Finds the id of a unit by its id or its name; null when several have the name. */
function unitFinder(units: readonly { readonly extId: string; readonly name: string }[]) {
  const ids = new Set(units.map(({ extId }) => extId));
  const byName = Map.groupBy(units, ({ name }) => name.toLowerCase());
  return (text: string): string | null | undefined => {
    if (ids.has(text)) return text;
    const found = byName.get(text.toLowerCase()) ?? [];
    return found.length > 1 ? null : found[0]?.extId;
  };
}
