import { accountCalls } from './account-calls.ts'
import { addressCalls } from './address-calls.ts'
import { buyingCalls } from './buying-calls.ts'
import type { Call } from './call.ts'
import { catalogCalls } from './catalog-calls.ts'

/** Every call of the specification, once. */
export const calls: readonly Call[] = [
  ...catalogCalls,
  ...buyingCalls,
  ...accountCalls,
  ...addressCalls,
]

export type Found = { call: Call; parameters: Readonly<Record<string, string>> }

/** The call for a method and path (without a query); fixed path segments take precedence over parameters. */
export function findCall(method: string, path: string): Found | undefined {
  const parts = path.split('/')
  const found = calls.flatMap((call) => {
    const parameters = matchPath(call.call.split(' '), method, parts)
    return parameters ? [{ call, parameters }] : []
  })
  return found.toSorted((one, other) => wildcards(one) - wildcards(other))[0]
}

function wildcards({ parameters }: Found): number {
  return Object.keys(parameters).length
}

function matchPath([wanted, path = '']: string[], method: string, parts: string[]) {
  const names = path.split('/')
  if (wanted !== method || names.length !== parts.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [place, name] of names.entries()) {
    const part = parts[place] ?? ''
    if (name.startsWith('{')) parameters[name.slice(1, -1)] = decodeURIComponent(part)
    else if (name !== part) return undefined
  }
  return parameters
}
