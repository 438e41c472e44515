import type { Tx } from '../database/record.ts';
import type { TestProduct } from './test-product.ts';

/** Changes the hierarchy of aurora in the record itself, as an import does. */
async function changeTrees(
  { database, people }: TestProduct,
  change: (tx: Tx, idOf: (slug: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  const universeId = people.aurora;
  await database.record.inUniverse(universeId, async (tx) => {
    const idOf = async (slug: string): Promise<string> =>
      (await tx.db.selectFrom('org_unit').select('unit_id').where('slug', '=', slug).executeTakeFirstOrThrow()).unit_id;
    await change(tx, idOf);
    await tx.db
      .updateTable('universe')
      .set(({ eb }) => ({ tree_version: eb('tree_version', '+', '1') }))
      .where('universe_id', '=', universeId)
      .execute();
  });
}

/** Another owner has a unit from a day on. */
export function giveNewOwner(product: TestProduct, slug: string, fromDay: string): Promise<void> {
  return changeTrees(product, async ({ db }, idOf) => {
    const owned = { universe_id: product.people.aurora, unit_id: await idOf(slug) };
    await db
      .insertInto('org_unit_owner')
      .values([
        { ...owned, owner: 'Old', valid_from: '2020-01-01' },
        { ...owned, owner: 'New', valid_from: fromDay },
      ])
      .execute();
  });
}

/** A unit is below another one from a day on. */
export function moveUnit(product: TestProduct, slug: string, parent: string, fromDay: string): Promise<void> {
  return changeTrees(product, async ({ db }, idOf) => {
    const unitId = await idOf(slug);
    await db
      .updateTable('org_unit_parent')
      .set({ valid_to: fromDay })
      .where('unit_id', '=', unitId)
      .where('valid_to', 'is', null)
      .execute();
    await db
      .insertInto('org_unit_parent')
      .values({
        universe_id: product.people.aurora,
        unit_id: unitId,
        parent_id: await idOf(parent),
        valid_from: fromDay,
        valid_to: null,
      })
      .execute();
  });
}

/** A unit is part of another one from a day on. */
export function mergeUnit(product: TestProduct, slug: string, into: string, fromDay: string): Promise<void> {
  return changeTrees(product, async ({ db }, idOf) => {
    await db
      .insertInto('org_unit_merge')
      .values({
        universe_id: product.people.aurora,
        unit_id: await idOf(slug),
        into_id: await idOf(into),
        valid_from: fromDay,
        valid_to: null,
      })
      .execute();
  });
}
