import path from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { externalPackages, serverPrograms } from './release/contents.ts'

/**
 * A build of programs with their libraries in a few files. Names stay the same from build to build, so that their compile-cache entries
 * are replaced, too.
 */
export function programs(outDir: string, files: readonly string[]): UserConfig {
  return defineConfig({
    ssr: { noExternal: true, external: [...externalPackages, 'pg-native', 'vite'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), file])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}

/** The server and the programs that it starts. */
export default programs('build/shop', serverPrograms)
