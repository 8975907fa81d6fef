import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#platform/services.ts'
import { loadStoredSettings } from '#platform/stored-settings.ts'

/** Who has saved sees it with the next call, also before this process is notified like the others. */
export async function applySettings(
  { db, config, responseCache }: Pick<Services, 'db' | 'config' | 'responseCache'>,
  log: FastifyBaseLogger,
): Promise<void> {
  if (await loadStoredSettings(db, config, log)) responseCache.clearAll()
}
