import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './data-folder.ts'
import { openOneMachine } from './torture/one-machine.ts'
import { runSeed } from './torture/one-seed.ts'

/** The first start may build the storefront. */
const timeout = 300_000

test('a small shop that is killed together with its database keeps its promises', {
  timeout,
}, async () => {
  const folder = await temporaryFolder()
  const machine = await openOneMachine(folder)
  onTestFinished(() => machine.close())

  const size = { shoppers: 60, products: 20, kills: 1, databaseFaults: 1, isUnhurried: false }
  const { broken, orders, kills } = await runSeed(machine, 5, size)

  expect(broken).toEqual([])
  expect(orders).toBeGreaterThan(0)
  expect(kills).toBeGreaterThan(0)
})
