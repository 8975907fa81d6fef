import type { Observations } from './observations.ts'
import type { Outages } from './outages.ts'
import type { Plan } from './plan.ts'

/** The machines of a run: one, or several hosts. */
export type Machines = {
  /** Opens the shop on an empty database of this name. */
  open(name: string): Promise<Stage>
  close(): Promise<void>
}

/** A running shop, as one seed needs it. */
export type Stage = {
  /** Base URLs for shoppers, who use all in turn. */
  addresses: readonly string[]
  /** For staff and checks. */
  databaseUrl: string
  /** How many times longer than usual staff pause, where they would take the processor from too many hosts. */
  staffPauses: number
  /** A folder for this seed alone. */
  folder: string
  injectFaults(plan: Plan, world: FaultWorld): Faults
  /** Kills of shop processes. */
  kills(): number
  /** Log output of all shop processes. */
  logs(): Promise<string>
  countDeadlocks(): Promise<number>
  /** Ends the shop's processes as an operator does; returns exit codes. */
  end(): Promise<(number | null)[]>
  /** Kills what is left, and drops the database. */
  close(): Promise<void>
}

export type FaultWorld = {
  outages: Outages
  observations: Observations
  /** Prints what a fault did to shoppers. */
  tell(line: string): void
}

export type Faults = {
  /** Told before each shopper comes, as a share of all; holds back those who come too early. */
  progress(share: number): Promise<void>
  /** Waits until the shop is up again. */
  over(): Promise<void>
  /** Goals that a fault missed. */
  missed: string[]
}
