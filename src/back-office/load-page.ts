import { failedUrl, isFileGone, retryImport } from '#storefront/retry-import.ts'
import type { PageEntry } from './feature.ts'

/** Loads a page's code, once more where that failed. Out of a script under another address nothing could be picked. */
export function loadPage(load: PageEntry['load']): ReturnType<PageEntry['load']> {
  return load().catch((failure) =>
    failedUrl(failure)?.endsWith('.js') ? load() : retryImport(load, failure),
  )
}

const key = 'quan-ly:tai-lai'

/** Opens the page anew where an update of the shop has removed its code; once, since the new version may lack it as well. */
export async function reloadIfGone(failure: unknown): Promise<void> {
  const address = failedUrl(failure)
  if (!address || !(await isFileGone(failure))) return
  try {
    // All of them: a page that lacks two files fails with either.
    const before = sessionStorage.getItem(key)?.split(' ') ?? []
    if (before.includes(address)) return
    sessionStorage.setItem(key, [...before, address].join(' '))
    location.reload()
  } catch {
    // Without storage it could reload without end.
  }
}
