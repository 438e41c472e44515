import type { Tx } from '../../../database/record.ts';

/** Letters by campaign and sample. */
export type ArchivedLetters = readonly { readonly campaignId: string; readonly sampleId: string }[];

/** Notes which letters an archive holds; a repetition of its making notes the same. */
export async function noteArchivedLetters(
  tx: Tx,
  universeId: string,
  reportId: string,
  letters: ArchivedLetters,
): Promise<void> {
  for (let from = 0; from < letters.length; from += 1000) {
    await tx.db
      .insertInto('letter_archive')
      .values(
        letters.slice(from, from + 1000).map(({ campaignId, sampleId }) => ({
          universe_id: universeId,
          campaign_id: campaignId,
          sample_id: sampleId,
          report_id: reportId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
