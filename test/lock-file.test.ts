import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

type Package = { resolved?: string; optionalDependencies?: Record<string, string> }

async function readLock(): Promise<Record<string, Package>> {
  const file = path.resolve(import.meta.dirname, '../package-lock.json')
  return JSON.parse(await readFile(file, 'utf8')).packages
}

test('the lock file names packages without addresses', async () => {
  const lock = await readLock()

  expect(Object.keys(lock).filter((name) => lock[name]?.resolved)).toEqual([])
})

test('the lock file holds the packages of every platform, else npm ci refuses it', async () => {
  const lock = await readLock()

  const missing = Object.entries(lock).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock[`node_modules/${name}`] && !lock[`${place}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})
