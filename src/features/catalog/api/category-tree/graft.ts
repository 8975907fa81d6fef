import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

type Place = { id: string; depth: number; pathIds: readonly string[] }

/** Levels of the branch below a category, itself included. */
export async function branchHeight(tx: Db, { id, depth }: Place): Promise<number> {
  const { rows } = await sql<{ deepest: number }>`
    SELECT max(depth) AS deepest FROM categories WHERE path_ids @> ARRAY[${id}::uuid]`.execute(tx)
  return (rows[0]?.deepest ?? depth) - depth + 1
}

/** Hangs a category with all below it under another parent; undefined is the top. */
export async function graftBranch(tx: Db, branch: Place, parent: Place | undefined): Promise<void> {
  await sql`
    UPDATE categories SET
      parent_id = CASE WHEN id = ${branch.id} THEN ${parent?.id ?? null}::uuid ELSE parent_id END,
      depth = depth + ${(parent?.depth ?? 0) + 1 - branch.depth}::integer,
      path_ids = ${parent?.pathIds ?? []}::uuid[] || path_ids[${branch.depth}::integer:]
    WHERE path_ids @> ARRAY[${branch.id}::uuid]`.execute(tx)
}

/** Hangs what is below a category, or those of `only`, below another one. */
export async function graftChildren(
  tx: Db,
  from: Place,
  to: Place,
  only?: readonly string[],
): Promise<void> {
  await sql`
    UPDATE categories SET
      parent_id = CASE WHEN parent_id = ${from.id} THEN ${to.id}::uuid ELSE parent_id END,
      depth = depth + ${to.depth - from.depth}::integer,
      path_ids = ${to.pathIds}::uuid[] || path_ids[${from.depth + 1}::integer:]
    WHERE path_ids @> ARRAY[${from.id}::uuid] AND id <> ${from.id}
      ${only ? sql`AND path_ids && ${[...only]}::uuid[]` : sql``}`.execute(tx)
}
