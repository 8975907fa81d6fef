import { defineConfig } from 'vite'

/** Letters are React components, which Node can't run as they stand; so they are built apart from the pages. */
export default defineConfig({
  build: {
    ssr: 'src/mail/render-mail.ts',
    outDir: 'build/mails',
    emptyOutDir: true,
    target: 'node24',
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})
