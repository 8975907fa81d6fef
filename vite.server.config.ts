import path from 'node:path'
import { defineConfig } from 'vite'
import { externalPackages, programs } from './release/contents.ts'

/**
 * The whole server and the programs that it starts, with their libraries in a few files. Names stay the same from build to build, so that
 * their compile-cache entries are replaced, too.
 */
export default defineConfig({
  ssr: {
    noExternal: true,
    external: [...externalPackages, 'pg-native', 'vite'],
  },
  build: {
    ssr: true,
    outDir: 'build/shop',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: {
      input: Object.fromEntries(programs.map((file) => [path.basename(file, '.ts'), file])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
