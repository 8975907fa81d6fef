import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './src/platform/storefront/precompress.ts'

const createIcon = path.resolve(import.meta.dirname, 'src/storefront/ui/create-icon.ts')

/** The back office is a build of its own, so that no storefront page changes or loads anything of it. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src'),
  base: '/quan-ly/',
  publicDir: false,
  plugins: [tailwindcss(), precompress()],
  resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: createIcon }] },
  build: {
    outDir: path.resolve(import.meta.dirname, 'build/back-office'),
    emptyOutDir: true,
    rolldownOptions: { input: path.resolve(import.meta.dirname, 'src/back-office.html') },
  },
})
