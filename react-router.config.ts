import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The map of pages is small: sent with the first page, no page has to ask for parts of it later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
