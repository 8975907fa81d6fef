import { userInfo } from 'node:os'
import type { StaffActor } from '#platform/audit.ts'

/** Who runs a command, for the audit log. */
export function commandActor(): StaffActor {
  return { staffId: null, name: `npm run shop (${userName()})` }
}

/** A container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '?')
  }
}
