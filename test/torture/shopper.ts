import type { Bank } from './bank.ts'
import type { Answer, CartLine, Client } from './client.ts'
import { voucherCodes } from './give-discounts.ts'
import type { Observations, Outcome } from './observations.ts'
import type { Intent } from './plan.ts'
import type { Scene } from './scene.ts'

type World = { client: Client; observations: Observations; bank: Bank; scene: Scene }

const bargains = 5
/** Minimum amount of a bank transfer. */
const leastTransfer = 1_000

/**
 * Runs one shopper: one intent after the other, each until its result is known. Every second shopper runs intents without
 * the cart concurrently on several devices, with shared coins and vouchers.
 */
export async function runShopper(world: World, index: number, intents: readonly Intent[]) {
  const isHasty = index % 2 === 0
  const atOnce = intents.filter(({ viaCart }) => isHasty && !viaCart)
  await Promise.all(atOnce.map((intent) => pursue(world, index, intent)))
  for (const intent of intents) {
    if (!atOnce.includes(intent)) await pursue(world, index, intent)
  }
}

async function pursue(world: World, index: number, intent: Intent): Promise<void> {
  const items = await chooseItems(world, index, intent)
  const tabs = [intent, ...(intent.otherKey ? [{ ...intent, key: intent.otherKey }] : [])]
  const outcomes = await Promise.all(tabs.map((tab) => placeOrder(world, index, tab, items)))
  for (const outcome of outcomes) {
    world.observations.outcomes.push(outcome)
    if (outcome.refusal) world.observations.count(outcome.refusal)
  }
  const placed = outcomes.filter(({ orderId }) => orderId)
  if (placed.length > 1) {
    world.observations.oddities.push(
      `One wish, two orders: ${placed.map(({ orderId }) => orderId)}`,
    )
  }
  if (placed[0]) await payOrCancel(world, index, placed[0])
}

type Item = {
  productId: string
  variantId: string | null
  quantity: number
  flashSaleId: string | null
  cartItemId?: string
}

/** Items of an order as the checkout sends them, with cart lines if ordered via the cart. */
async function chooseItems(world: World, index: number, intent: Intent): Promise<Item[]> {
  const { client, scene } = world
  const items: Item[] = intent.lines.map((line) => {
    const goods = scene.goods[line.product]
    const variant = goods?.variants[line.variant % goods.variants.length]
    if (!goods || !variant) throw new Error('The plan is about other goods')
    const flashSaleId = line.isBound ? goods.flashSaleId : null
    return { ...variant.line, quantity: line.quantity, flashSaleId }
  })
  if (!intent.viaCart) return items
  const token = tokenOf(world, index)
  for (const [position, { productId, variantId, quantity }] of items.entries()) {
    const body = { productId, variantId, quantity }
    await client.ask({ path: '/cart', token, body, key: keyOfLine(intent.key, position) })
  }
  const { json } = await client.ask({ method: 'GET', path: '/cart', token })
  return items.flatMap((item) => {
    const isSame = (line: CartLine) =>
      line.productId === item.productId && line.variantId === item.variantId
    const line = json.items?.find(isSame)
    // Products sold out before they were added are not ordered.
    if (!line) return []
    return { ...item, quantity: Math.min(item.quantity, line.quantity), cartItemId: line.id }
  })
}

async function placeOrder(
  world: World,
  index: number,
  intent: Intent,
  items: readonly Item[],
): Promise<Outcome> {
  const { client, scene } = world
  const token = tokenOf(world, index)
  const addressId = scene.shoppers[index]?.addressId
  const outcome: Outcome = {
    shopper: index,
    intent,
    orderId: undefined,
    total: undefined,
    agreedTo: undefined,
    wasLost: false,
    refusal: undefined,
    withVoucher: intent.voucher !== null,
  }
  if (intent.agrees) outcome.agreedTo = await askTotal()
  for (let bargain = 0; bargain < bargains; bargain++) {
    const answer = await send()
    outcome.orderId = answer.json.order?.id
    outcome.wasLost ||= answer.wasLost ?? false
    outcome.total = answer.json.order?.total
    outcome.refusal = outcome.orderId ? undefined : (answer.json.code ?? `status ${answer.status}`)
    if (outcome.refusal === 'VOUCHER_NOT_USABLE' && outcome.withVoucher) await goWithoutVoucher()
    else if (outcome.refusal !== 'PRICE_CHANGED') break
    // The shopper accepts the new total.
    else outcome.agreedTo = answer.json.details?.total
  }
  if (outcome.orderId) world.observations.acknowledgedAt.push(Date.now())
  return outcome

  /** Like the checkout: the order is quoted again without the voucher. */
  async function goWithoutVoucher(): Promise<void> {
    world.observations.count('vouchers gone')
    outcome.withVoucher = false
    if (intent.agrees) outcome.agreedTo = await askTotal()
  }

  async function askTotal(): Promise<number | undefined> {
    const { json } = await client.ask({
      path: '/orders/calculate',
      token,
      body: { items, addressId, ...discounts() },
    })
    if (json.voucherError) {
      world.observations.count('vouchers gone')
      outcome.withVoucher = false
    }
    return json.success ? json.total : undefined
  }

  function discounts() {
    const voucherCode = outcome.withVoucher && intent.voucher && voucherCodes[intent.voucher]
    return { ...(voucherCode && { voucherCode }), ...(intent.usesCoins && { useCoins: true }) }
  }

  async function send(): Promise<Answer> {
    const order = {
      path: '/orders',
      token,
      key: intent.key,
      body: {
        items,
        addressId,
        paymentMethod: intent.paymentMethod,
        ...discounts(),
        ...(outcome.agreedTo !== undefined && { expectedTotal: outcome.agreedTo }),
      },
    }
    const first = client.ask({ ...order, givesUpAfterMs: intent.givesUpAfterMs })
    if (!intent.isDoubled) return first
    const [one, other] = await Promise.all([first, client.ask(order)])
    const ids = [one, other].flatMap(({ json }) => json.order?.id ?? [])
    if (new Set(ids).size > 1)
      world.observations.oddities.push(`Two sends, two orders: ${ids.join()}`)
    const wasLost = Boolean(one.wasLost || other.wasLost)
    return { ...(one.json.order ? one : other), wasLost }
  }
}

function tokenOf({ scene }: World, index: number): string {
  const shopper = scene.shoppers[index]
  if (!shopper) throw new Error(`There is no shopper ${index}`)
  return shopper.token
}

/** A deterministic key per line. */
function keyOfLine(key: string, position: number): string {
  return `${key.slice(0, -2)}${position.toString(16).padStart(2, '0')}`
}

/** Pays, or cancels. */
async function payOrCancel(
  world: World,
  index: number,
  { intent, orderId = '', total = 0 }: Outcome,
) {
  if (intent.payment === 'after cancelling') {
    await cancel(world, index, orderId, intent.cancels === 'twice')
  }
  if (total >= leastTransfer) await world.bank.pay(orderId, total, intent.payment)
  if (intent.cancels !== 'no' && intent.payment !== 'after cancelling') {
    await cancel(world, index, orderId, intent.cancels === 'twice')
  }
}

async function cancel(world: World, index: number, id: string, isTwice: boolean) {
  const { client, observations } = world
  const token = tokenOf(world, index)
  const ask = () => client.ask({ path: `/orders/user/${id}/cancel`, token })
  const answers = await Promise.all(isTwice ? [ask(), ask()] : [ask()])
  observations.count('cancels asked for')
  for (const { status, json } of answers) {
    const isFine =
      status === 200 || ['ORDER_STATUS_CONFLICT', 'ORDER_PARTLY_SENT'].includes(json.code ?? '')
    if (!isFine) observations.oddities.push(`Cancelling ${id} was answered ${status} ${json.code}`)
  }
}
