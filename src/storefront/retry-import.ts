/** Address of a script or style sheet that failed to load; undefined where the browser's message names none. */
export function failedUrl(failure: unknown): string | undefined {
  const message = failure instanceof Error ? failure.message : ''
  return /https?:\/\/[^\s"'?]+\.(?:js|css)\b/.exec(message)?.[0]
}

let tries = 0

/**
 * Imports again what failed. Browsers cache a failed module for the lifetime of the page, and Vite requests a style sheet
 * once; so a script is requested under another address, a style sheet by a link element.
 */
export async function retryImport<Module>(
  importModule: () => Promise<Module>,
  failure: unknown,
): Promise<Module> {
  const address = failedUrl(failure)
  if (address?.endsWith('.js')) {
    tries += 1
    return import(/* @vite-ignore */ `${address}?again=${tries}`)
  }
  if (address) await loadStyles(address)
  return importModule()
}

/** True where the server answers 404: the shop has been rebuilt. Never throws. */
export async function isFileGone(failure: unknown): Promise<boolean> {
  const address = failedUrl(failure)
  if (!address) return false
  try {
    return (await fetch(address, { method: 'HEAD' })).status === 404
  } catch {
    return false
  }
}

function loadStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`No styles at ${address}`))
    })
    document.head.append(link)
  })
}
