import type { Tx } from '../../../database/record.ts';

export interface RoleTitle {
  readonly extName: string;
  readonly title: string;
}

/** The roles of a universe, by title. */
export function listRoles({ db }: Tx, universeId: string): Promise<RoleTitle[]> {
  return db
    .selectFrom('role')
    .select(['ext_name as extName', 'title'])
    .where('universe_id', '=', universeId)
    .orderBy('title')
    .execute();
}
