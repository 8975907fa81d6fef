import { defineConfig } from 'vite'

/**
 * The whole server with its libraries in a few files. What has files of its own beside its code stays outside, and what
 * few shops load. Names stay the same from build to build, so that their compile-cache entries are replaced, too.
 */
export default defineConfig({
  ssr: {
    noExternal: true,
    external: [
      '@aws-sdk/client-s3',
      '@fastify/swagger-ui',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'pg-native',
      'sharp',
      'vite',
    ],
  },
  build: {
    ssr: 'src/run-shop.ts',
    outDir: 'build/shop',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
