import { defineConfig } from 'vite'

/** E-mails are React components, which Node can't run as they are, so they have a build of their own. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/mail/render-mail.ts',
    outDir: 'build/mails',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})
