import type { Change } from '../change-journal.ts'
import { type HostileWalk, problemOf } from '../hostile-walk.ts'
import type { Case } from '../openapi-cases.ts'
import { openBook } from '../torture/book.ts'
import type { Check } from '../torture/check.ts'
import { discountChecks } from '../torture/check-discounts.ts'
import { stockChecks } from '../torture/check-stock.ts'
import type { Answer, Client } from './client.ts'
import { judgeChanges, judgeTold, noteSent } from './judge-changes.ts'
import type { RowOwners } from './row-owners.ts'
import { type Caller, callers, type Step } from './step.ts'
import { aWorld, learnFrom, type World } from './world.ts'
import { writeCall } from './write-call.ts'

/** The longest that an answer may take. */
export const slowMs = 2000

export type Target = {
  walk: HostileWalk
  client: Client
  rowOwners: RowOwners
  takeChanges: () => Promise<Change[]>
  /** The accounts that calls have registered: who did so in an earlier world has the same password in this one. */
  registered: Readonly<Record<Caller, Set<string>>>
}

export type Call = { step: Step; sent: Case; answer: Answer; problems: string[] }

export type Outcome = { calls: Call[]; problems: string[]; isOnlySlow: boolean }

/** Makes the calls one after the other in a new world, and tells all that should not have come of them. */
export async function runSequence(target: Target, steps: readonly Step[]): Promise<Outcome> {
  const world = await aWorld(target.walk, target.registered)
  const broken = await brokenRows(target)
  await target.takeChanges()
  const calls: Call[] = []
  for (const step of steps) {
    const call = await makeCall(target, world, step)
    calls.push(call)
    // What comes after a fault may come of it.
    if (call.problems.length > 0 || isSlow(call)) break
  }
  const newly = [...(await brokenRows(target))].filter((row) => !broken.has(row))
  const slow = calls.filter(isSlow).map((call) => `takes ${Math.round(call.answer.ms)} ms`)
  const faults = [...calls.flatMap(({ problems }) => problems), ...newly]
  return {
    calls,
    problems: [...faults, ...slow],
    isOnlySlow: faults.length === 0 && slow.length > 0,
  }
}

const isSlow = ({ answer }: Call) => answer.ms > slowMs

async function makeCall(target: Target, world: World, step: Step): Promise<Call> {
  const { client, takeChanges, rowOwners } = target
  const actor = world.actors[step.caller]
  const others = callers.filter((caller) => caller !== step.caller)
  const sent = writeCall(step, world)
  noteSent(actor, sent)
  const answer = await client.send(sent)
  const isDone = answer.status >= 200 && answer.status < 300
  const problem = problemOf(answer.status, answer.body)
  const changes = await takeChanges()
  for (const { table, before, after } of changes) {
    if (table !== 'users' || before || !after) continue
    actor.owns.add(String(after.id))
    target.registered[step.caller].add(String(after.id))
  }
  const problems = [
    ...(problem === undefined ? [] : [`answers ${answer.status}: ${problem}`]),
    ...(isDone || answer.status >= 400 ? [] : [`answers ${answer.status}`]),
    ...(await judgeChanges(changes, { operation: step.operation, actor, rowOwners, isDone })),
    ...judgeTold(
      answer.body,
      actor,
      others.map((caller) => world.actors[caller]),
    ),
  ]
  if (isDone) learnFrom(actor, step.operation.path, parsed(answer.body))
  return { step, sent, answer, problems }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** What must hold of stock, allotments, vouchers and coins whatever has been called. */
const checks: readonly Check[] = [...stockChecks, ...discountChecks]

/** The checks and what breaks them: scenes begin with orders that nobody has placed. */
async function brokenRows({ walk }: Target): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { sentence, broken } of checks) {
    for (const row of await broken(walk.shop.db, openBook())) {
      const [key] = Object.values(row as object)
      found.add(`${sentence}: not so of ${key}`)
    }
  }
  return found
}
