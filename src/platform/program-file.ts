import path from 'node:path'
import { buildFolder, projectFolder } from './project-folder.ts'

const isBuilt = path.dirname(import.meta.dirname) === buildFolder

/**
 * The file of a program that runs in a process or thread of its own, by its source in the project: its part of the build when this code
 * is built, else the source. Each is an input of vite.server.config.ts.
 */
export function programFile(source: string): string {
  return isBuilt
    ? path.join(buildFolder, 'shop', `${path.basename(source, '.ts')}.js`)
    : path.join(projectFolder, source)
}
