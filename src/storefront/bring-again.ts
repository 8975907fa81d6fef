/** Says where a script or style sheet lies that could not be had; undefined where the browser's words do not tell. */
export function addressIn(failure: unknown): string | undefined {
  const told = failure instanceof Error ? failure.message : ''
  return /https?:\/\/[^\s"'?]+\.(?:js|css)\b/.exec(told)?.[0]
}

let tries = 0

/**
 * Imports what could not be imported before. Many browsers remember for as long as a page lives that a module could not be
 * had, and Vite asks for a style sheet once; so the script is asked for by another address, the style sheet by a link.
 */
export async function bringAgain<Module>(
  bring: () => Promise<Module>,
  failure: unknown,
): Promise<Module> {
  const address = addressIn(failure)
  if (address?.endsWith('.js')) {
    tries += 1
    return import(/* @vite-ignore */ `${address}?again=${tries}`)
  }
  if (address) await bringStyles(address)
  return bring()
}

/** True where the server says that there is no such file any more: the shop has been built anew. Never throws. */
export async function isGone(failure: unknown): Promise<boolean> {
  const address = addressIn(failure)
  if (!address) return false
  try {
    return (await fetch(address, { method: 'HEAD' })).status === 404
  } catch {
    return false
  }
}

function bringStyles(address: string): Promise<void> {
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
