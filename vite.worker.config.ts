import { defineConfig } from 'vite'

/** The service worker is one classic script of its own: browsers compare it byte by byte. */
export default defineConfig({
  build: {
    lib: {
      entry: 'src/worker/service-worker.ts',
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'service-worker.js',
    },
    outDir: 'build/worker',
    emptyOutDir: true,
    copyPublicDir: false,
  },
})
