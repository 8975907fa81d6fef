import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The arguments that `npm start` gives Node in this project, flags and the program, without a developer's `.env`. */
export function startArguments(project: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
  const [, ...args]: string[] = scripts.start.split(' ')
  return args.filter((arg) => arg !== '--dotenv')
}
