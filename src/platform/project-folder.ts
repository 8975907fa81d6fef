import path from 'node:path'

/** The project's root, independent of the working directory. The built code (`build/shop`) has the same depth as `src`. */
export const projectFolder = path.resolve(import.meta.dirname, '../..')
export const buildFolder = path.join(projectFolder, 'build')
