import { programs } from './vite.server.config.ts'

/** The command line of a release, apart from the server: together they would be cut into three times as many files. */
export default programs('build/commands', ['cli/shop.ts'])
