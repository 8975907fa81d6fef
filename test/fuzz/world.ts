import { randomUUID } from 'node:crypto'
import { aScene, type Scene, type Things } from '../bad-input-scene.ts'
import { aFlashSale, aVariant, aVoucher } from '../builders.ts'
import type { HostileWalk } from '../hostile-walk.ts'
import { areaOf } from './areas.ts'
import { type Caller, callers } from './step.ts'
import type { Whose } from './values.ts'

/** A caller with all resources known to them: initial ones and those from responses. */
export type Actor = {
  caller: Caller
  scene: Scene
  headers: Record<string, string>
  /** Owner keys of the rows that this caller may change. */
  owns: Set<string>
  things: Map<string, string[]>
  /** Everything sent in the caller's name; secrets may be returned to their sender. */
  sent: string
}

export type World = { actors: Readonly<Record<Caller, Actor>>; goods: Things }

/** Owner key of a guest's rows. */
export const sessionOwner = (sessionId: string) => `session ${sessionId.toLowerCase()}`

const namesOf = { guest: 'Khách Vãng Lai', shopper: 'Trần Thị Mình', other: 'Người Khác Bí Mật' }

/** Creates three unrelated callers and scarce goods. */
export async function aWorld(
  { shop }: HostileWalk,
  registered: Readonly<Record<Caller, ReadonlySet<string>>>,
): Promise<World> {
  const actors: Partial<Record<Caller, Actor>> = {}
  for (const caller of callers) actors[caller] = await anActor(shop, caller, registered[caller])
  const { guest, shopper, other } = actors
  if (!guest || !shopper || !other) throw new Error('Somebody is missing')
  const scarce = await aVariant(shop.db, { stock: 4, options: { Màu: 'Hiếm' } })
  const reduced = await aVariant(shop.db, { stock: 9 })
  const sale = await aFlashSale(shop.db, {
    productId: reduced.productId,
    variantIds: [reduced.id],
    price: 50_000,
    quantity: 3,
  })
  const voucher = await aVoucher(shop.db, { quantity: 2 })
  const goods = {
    products: [scarce.productId, reduced.productId],
    variants: [scarce.id, reduced.id],
    flashSales: [sale.id, sale.entryId],
    vouchers: [voucher.code],
  }
  return { actors: { guest, shopper, other }, goods }
}

async function anActor(
  shop: HostileWalk['shop'],
  caller: Caller,
  registered: ReadonlySet<string>,
): Promise<Actor> {
  const scene = await aScene(shop, {
    caller: caller === 'guest' ? 'guest' : 'shopper',
    name: namesOf[caller],
    password: `mật khẩu của ${caller}`,
  })
  const { headers } = scene.goodFor('', [])
  const sessionId = headers['x-session-id'] ?? randomUUID()
  return {
    caller,
    scene,
    headers: { ...headers, 'x-session-id': sessionId },
    owns: new Set([scene.userId, sessionOwner(sessionId), ...registered]),
    things: new Map(Object.entries(scene.things).map(([area, ids]) => [area, [...ids]])),
    sent: '',
  }
}

/** Resolves a reference to a resource, relative to the caller. */
export function thingOf(
  { actors, goods }: World,
  actor: Actor,
  { whose, area, index }: { whose: Whose; area: string; index: number },
): string {
  const others = callers.filter((caller) => caller !== actor.caller)
  const things =
    whose === 'own'
      ? actor.things.get(area)
      : whose === 'foreign'
        ? others.flatMap((caller) => actors[caller].things.get(area) ?? [])
        : goods[area]
  return things?.[index % things.length] ?? 'khong-co'
}

/** More ids per response would displace the caller's initial resources. */
const maxIdsPerResponse = 5

/** Records ids from a response for later calls, and a new token as the caller's own. */
export function learnFrom(actor: Actor, path: string, answer: unknown): void {
  let left = maxIdsPerResponse
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      const area = typeof child === 'string' ? areaOf(key, path) : undefined
      const known = actor.things.get(area ?? '') ?? []
      if (area && left > 0 && !known.includes(child)) {
        left--
        actor.things.set(area, [...known, child])
      }
      if (key === 'token' && path.endsWith('/login') && actor.headers.authorization)
        actor.headers = { ...actor.headers, authorization: `Bearer ${child}` }
      look(child)
    }
  }
  look(answer)
}
