import type { FastifyInstance } from 'fastify'
import type { Pages, ServerBundle } from './pages.ts'

/** Serves files and pages straight from the sources through Vite, which reloads what changes. */
export async function developedPages(app: FastifyInstance, notPages: RegExp): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (notPages.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  return {
    async handler() {
      const bundle = await vite.ssrLoadModule('virtual:react-router/server-build')
      const build = bundle as ServerBundle
      return build.entry.module.createPageHandler(build, 'development')
    },
  }
}
