import { defineConfig } from 'vite'
import { externalPackages } from './release/contents.ts'

/** The command line of a release, apart from the server: together they would be cut into three times as many files. */
export default defineConfig({
  ssr: { noExternal: true, external: [...externalPackages, 'pg-native', 'vite'] },
  build: {
    ssr: 'cli/shop.ts',
    outDir: 'build/commands',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
