import type { FastifyInstance } from 'fastify'
import type { Pages, ServerBundle } from './pages.ts'

/** Serves files and pages from the sources through Vite, with hot reload. */
export async function developedPages(app: FastifyInstance, notPages: RegExp): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await withoutItsOwnExit(() =>
    createServer({
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    }),
  )
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (notPages.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  return {
    // No page is cached, since sources change.
    queryOf: () => undefined,
    async handler() {
      const bundle = await vite.ssrLoadModule('virtual:react-router/server-build')
      const build = bundle as ServerBundle
      return build.entry.module.createPageHandler(build, 'development')
    },
  }
}

/** Removes the listeners of React Router's second Vite server, which exits the process during our own graceful stop. */
async function withoutItsOwnExit<Result>(create: () => Promise<Result>): Promise<Result> {
  const atSignal = process.listeners('SIGTERM')
  const atEnd = process.stdin.listeners('end')
  const created = await create()
  for (const listener of process.listeners('SIGTERM')) {
    if (!atSignal.includes(listener)) process.off('SIGTERM', listener)
  }
  for (const listener of process.stdin.listeners('end')) {
    if (!atEnd.includes(listener)) process.stdin.off('end', listener as () => void)
  }
  return created
}
