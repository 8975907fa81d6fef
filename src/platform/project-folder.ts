import { existsSync } from 'node:fs'
import path from 'node:path'

/** The project's root, independent of the working directory. The built code (`build/shop`) has the same depth as `src`. */
export const projectFolder = path.resolve(import.meta.dirname, '../..')
export const buildFolder = path.join(projectFolder, 'build')

/** True in a release, which has the build without the sources. */
export const isRelease = !existsSync(path.join(projectFolder, 'src'))

/** What an operator types to start the shop, and before each of its commands. */
export const startCommand = isRelease ? 'tiem start' : 'npm start --'
export const shopCommand = isRelease ? 'tiem' : 'npm run shop --'
