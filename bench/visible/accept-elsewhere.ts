import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AcceptedInterview, WriterTask } from './interview-writer.ts';

/** Accepts interviews in a process of its own, beside the product, and answers when each was accepted. */
export async function acceptElsewhere(task: WriterTask): Promise<AcceptedInterview[]> {
  const child = fork(join(import.meta.dirname, 'interview-writer.ts'), [], { serialization: 'advanced' });
  child.send(task);
  return new Promise((resolve, reject) => {
    child.once('message', (accepted) => resolve(accepted as AcceptedInterview[])); // Sent by our own program.
    child.once('exit', (code) => reject(new Error(`The accepting process ended (${code}).`)));
  });
}
