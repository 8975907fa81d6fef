import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#platform/database.ts'
import { openBank } from './bank.ts'
import { strike } from './blows.ts'
import { type Book, openBook } from './book.ts'
import type { Check } from './check.ts'
import { discountChecks } from './check-discounts.ts'
import { limitChecks } from './check-limits.ts'
import { moneyChecks } from './check-money.ts'
import { orderChecks } from './check-orders.ts'
import { stockChecks } from './check-stock.ts'
import { createClient } from './client.ts'
import { startKeeper } from './keeper.ts'
import { openOffice } from './office.ts'
import { makePlan, type Size } from './plan.ts'
import type { ShakyPostgres } from './postgres.ts'
import { repeatSome } from './repeat.ts'
import { setScene } from './scene.ts'
import { goShopping } from './shopper.ts'
import { openShops } from './shops.ts'
import { watchWeather } from './weather.ts'

export type Report = {
  seed: number
  orders: number
  book: Book
  kills: number
  deadlocks: number
  seconds: number
  /** What did not hold, with the first rows that say so. */
  broken: { sentence: string; rows: unknown[] }[]
}

export const allChecks: Check[] = [
  ...limitChecks,
  ...stockChecks,
  ...orderChecks,
  ...discountChecks,
  ...moneyChecks,
]

const crowd = 120

/** Fills a shop, lets people at it while it is killed again and again, and compares what is left with what was told. */
export async function runSeed(
  postgres: ShakyPostgres,
  folder: string,
  seed: number,
  size: Size,
): Promise<Report> {
  const began = Date.now()
  const name = `torture_${seed}`
  const url = await postgres.createDatabase(name)
  const ownFolder = path.join(folder, name)
  await mkdir(ownFolder, { recursive: true })
  const shops = await openShops(ownFolder, url)
  const office = await openOffice(url, ownFolder)
  const { db, services } = office
  const book = openBook()
  const weather = watchWeather()
  try {
    const plan = makePlan(seed, size)
    const scene = await setScene(db, plan, book)
    const client = createClient(shops, book, weather, size.isUnhurried)
    const bank = openBank(services, book, weather)
    const keeper = startKeeper({ services, book, weather, scene, seed, folder: ownFolder })
    const blows = strike(plan, { shops, postgres, name, weather, book })

    const queue = plan.shoppers.entries()
    const visit = async () => {
      for (const [index, intents] of queue) {
        await goShopping({ client, book, bank, scene }, index, intents)
        blows.progress(index / plan.shoppers.length)
      }
    }
    await Promise.all(Array.from({ length: Math.min(crowd, size.shoppers) }, visit))
    await blows.over()
    await keeper.stop()
    await repeatSome({ client, book, scene })
    judgeEnd(book, shops.said(), size.isUnhurried ? await shops.close() : [])

    return {
      seed,
      orders: await countOrders(db),
      book,
      kills: shops.kills(),
      deadlocks: await postgres.countDeadlocks(name),
      seconds: (Date.now() - began) / 1000,
      broken: await findBroken(db, book),
    }
  } finally {
    await shops.kill()
    await office.close()
    await postgres.dropDatabase(name)
  }
}

function judgeEnd(book: Book, said: string, exitCodes: readonly (number | null)[]): void {
  if (exitCodes.some((code) => code !== 0)) {
    book.oddities.push(`The shop ended with ${exitCodes.join(' and ')}`)
  }
  const isBug = (line: string) =>
    line.includes('"level":50') && !/"msg":"(?:job queue|database)"/.test(line)
  const bugs = said.split('\n').filter(isBug)
  book.oddities.push(...bugs.map((line) => `The shop's log: ${line.slice(0, 600)}`))
}

async function findBroken(db: Db, book: Book): Promise<Report['broken']> {
  const broken: Report['broken'] = []
  for (const { sentence, broken: find } of allChecks) {
    const rows = await find(db, book)
    if (rows.length > 0) broken.push({ sentence, rows })
  }
  if (book.oddities.length > 0) {
    const sentence = 'Nobody was shown an error that is none of theirs'
    broken.push({ sentence, rows: book.oddities })
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
