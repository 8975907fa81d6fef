import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#platform/database.ts'
import { openBank } from './bank.ts'
import type { Check } from './check.ts'
import { discountChecks } from './check-discounts.ts'
import { limitChecks } from './check-limits.ts'
import { moneyChecks } from './check-money.ts'
import { orderChecks } from './check-orders.ts'
import { returnChecks } from './check-returns.ts'
import { stockChecks } from './check-stock.ts'
import { createClient } from './client.ts'
import { startMerchant } from './merchant.ts'
import { openMerchantServices } from './merchant-services.ts'
import { createObservations, type Observations } from './observations.ts'
import { createOutages } from './outages.ts'
import { makePlan, type Size } from './plan.ts'
import { setScene } from './scene.ts'
import { runShopper } from './shopper.ts'
import { startStaff } from './staff.ts'
import type { Machines } from './stage.ts'
import { verifyOrders } from './verify-orders.ts'

export type Report = {
  seed: number
  orders: number
  observations: Observations
  kills: number
  deadlocks: number
  seconds: number
  /** Violated invariants, with the first violating rows. */
  broken: { sentence: string; rows: unknown[] }[]
}

export const allChecks: Check[] = [
  ...limitChecks,
  ...stockChecks,
  ...orderChecks,
  ...discountChecks,
  ...moneyChecks,
  ...returnChecks,
]

const crowd = 120

const goal = 'Shoppers could go on within seconds of each fault'

/** What staff must have done for the checks to mean anything. */
const deeds = [
  ...['changed by staff', 'returns received', 'returns settled', 'exchanged by staff'],
  ...['receipts booked', 'corrections booked', 'documents taken back', 'stocktakes finished'],
  ...['goods moved between places', 'new orders given places', 'orders given other places'],
]

/** The shoppers of a small run may have gone before a return has come that far. */
const mostWaitMs = 60_000

/** Runs shoppers against a shop that is killed repeatedly, then checks its data against the responses. */
export async function runSeed(
  machines: Machines,
  seed: number,
  size: Size,
  tell: (line: string) => void = () => {},
): Promise<Report> {
  const began = Date.now()
  const stage = await machines.open(`torture_${seed}`)
  const merchantServices = await openMerchantServices(stage.databaseUrl, stage.folder)
  const { db, services } = merchantServices
  const observations = createObservations()
  const outages = createOutages()
  try {
    const plan = makePlan(seed, size)
    const scene = await setScene(db, plan, observations)
    const client = createClient(stage, observations, outages, size.isUnhurried)
    const bank = openBank(services, observations, outages)
    const work = { services, observations, outages, scene, seed, pauses: stage.staffPauses }
    const merchant = startMerchant({ ...work, folder: stage.folder })
    const staff = startStaff(work)
    const faults = stage.injectFaults(plan, { outages, observations, tell })

    const queue = plan.shoppers.entries()
    const visit = async () => {
      for (const [index, intents] of queue) {
        await faults.progress(index / plan.shoppers.length)
        await runShopper({ client, observations, bank, scene }, index, intents)
      }
    }
    await Promise.all(Array.from({ length: Math.min(crowd, size.shoppers) }, visit))
    await faults.over()
    await allDone(observations)
    await Promise.all([merchant.stop(), staff.stop()])
    await verifyOrders({ client, observations, scene })
    judgeEnd(observations, await stage.logs(), size.isUnhurried ? await stage.end() : [])

    const missed = faults.missed.length > 0 ? [{ sentence: goal, rows: faults.missed }] : []
    return {
      seed,
      orders: await countOrders(db),
      observations,
      kills: stage.kills(),
      deadlocks: await stage.countDeadlocks(),
      seconds: (Date.now() - began) / 1000,
      broken: [...(await findBroken(db, observations)), ...missed],
    }
  } finally {
    await merchantServices.close()
    await stage.close()
  }
}

/** Waits until staff have done each deed at least once; a shop where they can't is told of later. */
async function allDone(observations: Observations): Promise<void> {
  const end = Date.now() + mostWaitMs
  while (deeds.some((deed) => observations.counted(deed) === 0) && Date.now() < end) await delay(50)
}

function judgeEnd(
  observations: Observations,
  logs: string,
  exitCodes: readonly (number | null)[],
): void {
  if (exitCodes.some((code) => code !== 0)) {
    observations.oddities.push(`The shop ended with ${exitCodes.join(' and ')}`)
  }
  const isBug = (line: string) =>
    line.includes('"level":50') &&
    !/"msg":"(?:job queue|database)"/.test(line) &&
    // The job of a worker that was killed waits until its claim ends.
    !line.includes('belongs to another worker')
  const bugs = logs.split('\n').filter(isBug)
  observations.oddities.push(...bugs.map((line) => `The shop's log: ${line.slice(0, 600)}`))
}

async function findBroken(db: Db, observations: Observations): Promise<Report['broken']> {
  const broken: Report['broken'] = []
  for (const { sentence, broken: find } of allChecks) {
    const rows = await find(db, observations)
    if (rows.length > 0) broken.push({ sentence, rows })
  }
  const undone = deeds.filter((deed) => observations.counted(deed) === 0)
  if (undone.length > 0) broken.push({ sentence: 'Staff had their share', rows: undone })
  if (observations.oddities.length > 0) {
    const sentence = 'Nobody was shown an error that is none of theirs'
    broken.push({ sentence, rows: observations.oddities })
  }
  return broken
}

async function countOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
