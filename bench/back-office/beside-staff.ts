import type { Db } from '#platform/database.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { percentile } from '../big-shop/latency.ts'
import type { Catalog } from '../catalog.ts'
import { inTurn, type Source, send } from '../generator.ts'
import {
  expectAnswers,
  type LoadProfile,
  type LoadSubject,
  type Measured,
  measureLoads,
} from '../load.ts'
import { productCalls, productPages, searchCalls, searchPages } from '../mixes.ts'
import { orders } from '../orders.ts'
import { asBrowsers } from '../pages.ts'
import {
  cachedAddresses,
  cartAdditions,
  requestedAddresses,
  type Shop,
  shopping,
} from '../rates.ts'
import { type Person, startWorking } from './staff-at-work.ts'

export const staffCount = 10
export const besideProfile: LoadProfile = { rounds: 3, seconds: 6, warmUp: 2 }
/** More than staff can take while it is measured. */
const waitingOrders = 500

/** The storefront alone and beside staff. */
export type Pair = { alone: Measured; beside: Measured }

export type BesideStaff = {
  /** At all that the shop can take, and at half of what it takes alone. */
  figures: { what: string; full: Pair; half: Pair }[]
  /** Requests of staff, and how long they waited, in ms. */
  staff: { requests: number; p50: number; p95: number }
}

/** Measures the storefront alone and beside staff at work, in turns. */
export async function measureBesideStaff(
  shop: Shop,
  db: Db,
  catalog: Catalog,
  { lists, profile }: { lists: readonly string[]; profile: LoadProfile },
): Promise<BesideStaff> {
  const people: Person[] = []
  for (let index = 0; index < staffCount; index += 1) {
    const { headers } = await aStaffMember(db, { name: `Nhân viên ${index}` })
    people.push({ headers, next: index })
  }
  const desk = {
    address: shop.address,
    lists,
    waiting: await placeOrders(shop, db, catalog, waitingOrders),
  }
  const taken: number[] = []
  const besideStaff = ({ pid, run }: LoadSubject): LoadSubject => ({
    pid,
    run: async (seconds) => {
      const working = startWorking(people, desk)
      try {
        return await run(seconds)
      } finally {
        taken.push(...(await working.stop()))
      }
    },
  })
  const figures: BesideStaff['figures'] = []
  for (const [what, source] of Object.entries(storefront(catalog))) {
    const measure = async (rate?: number): Promise<Pair | undefined> => {
      const subject = shopping(shop, source, rate)
      const subjects = [subject, besideStaff(subject)]
      const [alone, beside] = await measureLoads(subjects, shop.databaseUrl, profile)
      return alone && beside && { alone, beside }
    }
    const full = await measure()
    const half = full && (await measure(full.alone.rate / 2))
    if (half) figures.push({ what, full, half })
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)]
  return { figures, staff: { requests: taken.length, p50, p95 } }
}

function storefront({ slugs, lines, buyers }: Catalog): Record<string, Source> {
  const cached = slugs.slice(0, cachedAddresses)
  return {
    'Home page': inTurn(asBrowsers([{ url: '/' }])),
    'Product page': inTurn(asBrowsers(productPages(cached))),
    'Search page': inTurn(asBrowsers(searchPages(requestedAddresses))),
    'Product call': inTurn(asBrowsers(productCalls(slugs.slice(0, requestedAddresses)))),
    'Search call': inTurn(asBrowsers(searchCalls(requestedAddresses))),
    'Add to cart': inTurn(cartAdditions(lines)),
    Orders: orders(lines, buyers),
  }
}

/** Places orders of shoppers and returns the codes of as many that staff can work on. */
export async function placeOrders(
  { address }: Shop,
  db: Db,
  { lines, buyers }: Catalog,
  count: number,
): Promise<string[]> {
  const until = { requests: count }
  const sent = await send(address, orders(lines, buyers), { connections: 4, until })
  expectAnswers(sent, [201], address)
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', 'is not', null)
    .where('status', '=', 'PENDING')
    .where('confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}
