import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './src/platform/storefront/precompress.ts'
import { shellChunks } from './src/platform/storefront/shell-chunks.ts'

const createIcon = path.resolve(import.meta.dirname, 'src/storefront/ui/create-icon.ts')

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: shellChunks() } } } },
  },
  build: {
    modulePreload: {
      // A script that could not be preloaded could not be imported later either, in many browsers.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/db/**', '**/build/**'] } },
  // Found only when a lazy part is opened, they would make the page load anew in the middle of what one does.
  optimizeDeps: {
    include: [
      ...['alert-dialog', 'combobox', 'dialog', 'drawer', 'toast'].map(
        (part) => `@base-ui/react/${part}`,
      ),
      'yet-another-react-lightbox',
      'yet-another-react-lightbox/plugins/zoom',
    ],
  },
  // One server file with the production React inside, whatever NODE_ENV the process is started with.
  ...(command === 'build' && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: createIcon }] },
  }),
}))
