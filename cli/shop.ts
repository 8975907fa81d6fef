import { isUnread, run } from './run.ts'

process.stdout.on('error', (error) => {
  if (!isUnread(error)) throw error
})

await run(process.argv.slice(2))
