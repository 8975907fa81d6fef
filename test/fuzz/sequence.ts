import type { Change } from '../change-journal.ts'
import { type HostileWalk, problemOf } from '../hostile-walk.ts'
import type { Case } from '../openapi-cases.ts'
import type { Check } from '../torture/check.ts'
import { discountChecks } from '../torture/check-discounts.ts'
import { stockChecks } from '../torture/check-stock.ts'
import { createObservations } from '../torture/observations.ts'
import { checkChanges, checkResponse, recordSent } from './check-changes.ts'
import type { Answer, Client } from './client.ts'
import type { RowOwners } from './row-owners.ts'
import { type Caller, callers, type Step } from './step.ts'
import { aWorld, learnFrom, type World } from './world.ts'
import { writeCall } from './write-call.ts'

/** Maximum response time in ms. */
export const slowMs = 2000

export type Target = {
  walk: HostileWalk
  client: Client
  rowOwners: RowOwners
  takeChanges: () => Promise<Change[]>
  /** Accounts registered by earlier calls; in this world they have the same passwords. */
  registered: Readonly<Record<Caller, Set<string>>>
}

export type Call = { step: Step; sent: Case; answer: Answer; problems: string[] }

export type Outcome = { calls: Call[]; problems: string[]; isOnlySlow: boolean }

/** Runs calls in sequence in a new world and reports all problems. */
export async function runSequence(target: Target, steps: readonly Step[]): Promise<Outcome> {
  const world = await aWorld(target.walk, target.registered)
  const broken = await brokenRows(target)
  await target.takeChanges()
  const calls: Call[] = []
  for (const step of steps) {
    const call = await makeCall(target, world, step)
    calls.push(call)
    // Later problems may be consequences of the first.
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
  recordSent(actor, sent)
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
    ...(await checkChanges(changes, { operation: step.operation, actor, rowOwners, isDone })),
    ...checkResponse(
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

/** Invariants of stock, allotments, vouchers and coins after any calls. */
const checks: readonly Check[] = [...stockChecks, ...discountChecks]

/** Checks with their violations: the scene itself violates some, because its orders were inserted directly. */
async function brokenRows({ walk }: Target): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { sentence, broken } of checks) {
    for (const row of await broken(walk.shop.db, createObservations())) {
      const [key] = Object.values(row as object)
      found.add(`${sentence}: not so of ${key}`)
    }
  }
  return found
}
