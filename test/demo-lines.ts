import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', 'db', 'demo', 'catalog')

/** A line of the demo shop's catalog, with the fields used by tests. */
export type DemoLine = {
  slug: string
  name: string
  categoryPath: string[]
  price: number
  attributes?: { code: string; name: string; value: string }[]
}

/** The demo shop's catalog. */
export async function demoLines(): Promise<DemoLine[]> {
  const names = (await readdir(folder)).toSorted()
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return files.flatMap((file) =>
    file
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  )
}
