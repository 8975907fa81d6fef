import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './data-folder.ts'
import { runSeed } from './torture/one-seed.ts'
import { startFaultyPostgres } from './torture/postgres.ts'

/** The first start may build the storefront. */
const timeout = 300_000

test('a small shop that is killed together with its database keeps its promises', {
  timeout,
}, async () => {
  const folder = await temporaryFolder()
  const postgres = await startFaultyPostgres(path.join(folder, 'database'))
  onTestFinished(() => postgres.stop())

  const size = { shoppers: 60, products: 20, kills: 1, databaseFaults: 1, isUnhurried: false }
  const { broken, orders, kills } = await runSeed(postgres, folder, 5, size)

  expect(broken).toEqual([])
  expect(orders).toBeGreaterThan(0)
  expect(kills).toBeGreaterThan(0)
})
