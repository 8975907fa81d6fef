import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,cli,db,test,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'test/postgres-cluster.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
