import {
  type BatchResult,
  type ErasureBatch,
  erasureResult,
  type PersonEraser,
  scannedPerBatch,
} from '../../../personal-data/person-eraser.ts';
import { readCommentNames } from '../../intake/interviews/public.ts';
import { eraseInJson } from '../../privacy/contacts/public.ts';
import { deleteSentMessages, scanMessages, writeMessages } from './erasable-delivery-store.ts';

/** What other systems were told, or are about to be. */
export const deliveryEraser: PersonEraser = { phase: 'messages', run: workOnMessages };

async function workOnMessages(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder, words, policy } = batch;
  const page = await scanMessages(tx, universeId, finder, words.externalIds, batch.after, scannedPerBatch);
  const commentNames = new Set([...(await readCommentNames(tx)).values()].flat());
  const hits = page.rows
    .map((message) => {
      const body = jsonOf(message.body);
      const told = message.isOwn && policy !== 'keep_comments' ? withoutKeys(body, commentNames) : body;
      const erased = eraseInJson(finder, told, message.isOwn);
      return { message, body: JSON.stringify(erased) };
    })
    .filter(({ message, body }) => message.isOwn || body !== message.body);
  if (batch.isErasing) {
    await writeMessages(
      tx,
      universeId,
      hits.map(({ message, body }) => ({ ...message, body })),
    );
    const own = hits.filter(({ message }) => message.isOwn).map(({ message }) => message.deliveryId);
    await deleteSentMessages(tx, universeId, own);
  }
  return erasureResult({ messages: hits.length }, { last: page.last, scanned: page.scanned });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function withoutKeys(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutKeys(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, item]) => !(names.has(name) && typeof item === 'string'));
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutKeys(item, names)]));
}
