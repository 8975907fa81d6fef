import path from 'node:path'
import { projectFolder } from '#platform/project-folder.ts'

/** The demo shop's files; its pictures are served from there under `/demo-pictures/`. */
export const demoFolder = path.join(projectFolder, 'db/demo')
