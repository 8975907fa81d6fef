import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { slugifyVietnamese } from '#shared/vietnamese.ts'

const importLock = 7_240_311

/**
 * Serializes imports: each sees the categories, brands and products of the one before. Those that make none of these go beside each other,
 * `isShared`.
 */
export async function waitForOtherImports(tx: Db, { isShared = false } = {}): Promise<void> {
  const lock = isShared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`SELECT ${lock}(${importLock})`.execute(tx)
}

export type KnownCategory = { id: string; path: string[] }

/**
 * The categories that the paths lead to, in their order; missing ones are created and told of. Names that differ in case or spaces alone
 * are one category: that of the same spelling, else the first one.
 */
export async function categoryIds(
  tx: Db,
  paths: readonly (readonly string[])[],
  onMade: (id: string) => void = () => {},
): Promise<KnownCategory[]> {
  const known = await tx
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'path_ids'])
    .orderBy('depth')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byId = new Map<string, KnownCategory & { pathIds: string[] }>()
  const byKey = new Map<string, string>()
  const slugs = new Set(known.map(({ slug }) => slug))
  const add = (id: string, name: string, pathIds: string[]) => {
    const parent = pathIds.at(-2) ?? ''
    byId.set(id, { id, path: [...(byId.get(parent)?.path ?? []), name], pathIds })
    for (const key of keysOf(parent, name)) if (!byKey.has(key)) byKey.set(key, id)
  }
  for (const { id, name, path_ids } of known) add(id, name, path_ids)

  const found: KnownCategory[] = []
  for (const path of paths) {
    let parent: KnownCategory & { pathIds: string[] } = { id: '', path: [], pathIds: [] }
    for (const name of path) {
      const [exact, folded] = keysOf(parent.id, name)
      let id = byKey.get(exact) ?? byKey.get(folded)
      if (id === undefined) {
        const slug = freeSlug(slugs, ...slugChoices([...parent.path, name]))
        const made = await insertCategory(tx, name, slug, parent.pathIds)
        id = made.id
        onMade(id)
        add(id, name, made.path_ids)
      }
      parent = byId.get(id) ?? parent
    }
    found.push({ id: parent.id, path: parent.path })
  }
  return found
}

/** By the spelling of a name, and without case and spaces. */
function keysOf(parentId: string, name: string): [string, string] {
  return [`${parentId}=${name}`, `${parentId}~${foldedName(name)}`]
}

/** Names that differ in case or spaces alone are one. */
export function foldedName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('vi')
}

/** Adds a category as the last one of its siblings; `parentPath` is the parent's `path_ids`. */
export async function insertCategory(
  tx: Db,
  name: string,
  slug: string,
  parentPath: readonly string[],
) {
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

/** Slugs for a category with these names above it, the best first. */
export function slugChoices(path: readonly string[]): string[] {
  const own = slugifyVietnamese(path.at(-1) ?? '') || 'danh-muc'
  const parent = slugifyVietnamese(path.at(-2) ?? '')
  return parent ? [own, `${parent}-${own}`] : [own]
}

/** Reserves the first free choice, else the last one with a number. */
export function freeSlug(taken: Set<string>, ...choices: string[]): string {
  const last = choices.at(-1) ?? 'khac'
  let slug = choices.find((choice) => !taken.has(choice))
  for (let number = 2; slug === undefined; number += 1) {
    if (!taken.has(`${last}-${number}`)) slug = `${last}-${number}`
  }
  taken.add(slug)
  return slug
}

/** Creates missing brands, also while others do, and returns their ids. */
export async function ensureBrands(tx: Db, names: readonly string[]): Promise<string[]> {
  const made: string[] = []
  if (names.length === 0) return made
  for (;;) {
    const named = await tx
      .selectFrom('brands')
      .select('name')
      .where('name', 'in', [...names])
      .execute()
    const known = new Set(named.map(({ name }) => name))
    const missing = names.filter((name) => !known.has(name))
    if (missing.length === 0) return made
    const all = await tx.selectFrom('brands').select('slug').execute()
    const slugs = new Set(all.map(({ slug }) => slug))
    const rows = missing.map((name) => ({
      name,
      slug: freeSlug(slugs, slugifyVietnamese(name) || 'thuong-hieu'),
    }))
    const added = await sql<{ id: string }>`
      INSERT INTO brands (name, slug)
      SELECT name, slug FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (name text, slug text)
      ON CONFLICT (slug) DO NOTHING RETURNING id`.execute(tx)
    made.push(...added.rows.map(({ id }) => id))
  }
}
