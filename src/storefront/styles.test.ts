import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'styles')

test('no selector ends in “+ *”: each element put into a page would have its siblings styled anew, with all they contain', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const rules = await readFile(join(folder, file), 'utf8')
    expect(rules.match(/[^\n]*\+\s*\*\s*[,{][^\n]*/g) ?? [], file).toEqual([])
  }
})
