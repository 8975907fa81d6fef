import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The arguments that `npm start` gives Node in this project: flags and the program. */
export function startArguments(project: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
  return scripts.start.split(' ').slice(1)
}
