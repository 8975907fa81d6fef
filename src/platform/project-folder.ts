import path from 'node:path'

/**
 * The folder of the project, whatever folder the process was started from. What is built of these sources (`build/shop`)
 * lies as deep in it as they do.
 */
export const projectFolder = path.resolve(import.meta.dirname, '../..')
export const buildFolder = path.join(projectFolder, 'build')
