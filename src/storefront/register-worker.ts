/**
 * Registers the service worker, which caches the offline page and the build's files, once the page has loaded and is idle.
 */
export function registerWorker(): void {
  // Missing on plain http pages other than localhost, and in some private windows.
  if (!document.documentElement.dataset.worker || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(register)
    else register()
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
