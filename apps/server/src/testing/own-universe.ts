import { ImportTester } from './import-tester.ts';
import type { TestProduct } from './test-product.ts';

/** A universe that was made through the product, as somebody who may do everything in it. */
export interface OwnUniverse {
  readonly extName: string;
  /** The operator who made it. */
  readonly token: string;
  /** Imports files into it: `importer.imported('visit', fileOf(40))` makes a survey with interviews. */
  readonly importer: ImportTester;
}

/** Makes a universe by the endpoints a person uses, so that nothing of it is written into the record by a test. */
export async function makeOwnUniverse(
  running: TestProduct,
  extName = 'shops',
  members: readonly string[] = [],
): Promise<OwnUniverse> {
  const root = await running.signIn('root');
  const body = { extName, title: `Universe ${extName}`, members: [...members] };
  (await running.client.call('createUniverse', { body }, { token: root })).reply();
  const entered = await running.client.call('changeUniverse', { params: { universe: extName } }, { token: root });
  const token = entered.reply().authToken;
  return { extName, token, importer: new ImportTester(running, token) };
}
