import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'

const importLock = 7_240_311

/** Serializes imports: each sees the categories, brands and products of the one before. */
export async function waitForOtherImports(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${importLock})`.execute(tx)
}

/** Creates missing categories of the paths; returns the id of each path's last category by `pathKey`. */
export async function ensureCategories(
  tx: Db,
  paths: readonly (readonly string[])[],
): Promise<Map<string, string>> {
  const known = await tx
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'path_ids'])
    .orderBy('depth')
    .execute()
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const ids = new Map<string, string>()
  const pathIds = new Map<string, string[]>()
  const slugs = new Set(known.map(({ slug }) => slug))
  for (const { id, path_ids } of known) {
    ids.set(pathKey(path_ids.map((ancestor) => names.get(ancestor) ?? '')), id)
    pathIds.set(id, path_ids)
  }

  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const key = pathKey(path.slice(0, depth))
      if (ids.has(key)) continue
      const parentId = ids.get(pathKey(path.slice(0, depth - 1))) ?? null
      const parentPath = parentId ? (pathIds.get(parentId) ?? []) : []
      const slug = freeSlug(slugs, ...slugChoices(path.slice(0, depth)))
      const { id, path_ids } = await insertCategory(tx, path[depth - 1] ?? '', slug, parentPath)
      ids.set(key, id)
      pathIds.set(id, path_ids)
    }
  }
  return ids
}

export function pathKey(path: readonly string[]): string {
  return JSON.stringify(path)
}

async function insertCategory(tx: Db, name: string, slug: string, parentPath: readonly string[]) {
  const { rows } = await sql<{ id: string; path_ids: string[] }>`
    INSERT INTO categories (id, parent_id, name, slug, depth, path_ids, position)
    SELECT made.id, ${parentPath.at(-1) ?? null}::uuid, ${name}, ${slug}, ${parentPath.length + 1},
      ${parentPath}::uuid[] || made.id, coalesce(
        (SELECT max(position) FROM categories WHERE parent_id IS NOT DISTINCT FROM ${parentPath.at(-1) ?? null}::uuid), 0) + 1
    FROM (SELECT uuid_v7() AS id) made
    RETURNING id, path_ids`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a category was not inserted')
  return made
}

function slugChoices(path: readonly string[]): string[] {
  const own = slugifyVietnamese(path.at(-1) ?? '') || 'danh-muc'
  const parent = slugifyVietnamese(path.at(-2) ?? '')
  return parent ? [own, `${parent}-${own}`] : [own]
}

/** Reserves the first free choice, else the last one with a number. */
function freeSlug(taken: Set<string>, ...choices: string[]): string {
  const last = choices.at(-1) ?? 'khac'
  let slug = choices.find((choice) => !taken.has(choice))
  for (let number = 2; slug === undefined; number += 1) {
    if (!taken.has(`${last}-${number}`)) slug = `${last}-${number}`
  }
  taken.add(slug)
  return slug
}

/** Creates missing brands. */
export async function ensureBrands(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const known = await tx.selectFrom('brands').select(['name', 'slug']).execute()
  const knownNames = new Set(known.map(({ name }) => name))
  const slugs = new Set(known.map(({ slug }) => slug))
  const missing = names.filter((name) => !knownNames.has(name))
  if (missing.length === 0) return
  const rows = missing.map((name) => ({
    name,
    slug: freeSlug(slugs, slugifyVietnamese(name) || 'thuong-hieu'),
  }))
  await sql`
    INSERT INTO brands (name, slug)
    SELECT name, slug FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (name text, slug text)`.execute(
    tx,
  )
}
