import { parentPort, workerData } from 'node:worker_threads'
import { fromMarkdown } from './markdown.ts'

/** The answer: unsanitized HTML. */
export type Rendered = string

parentPort?.postMessage(fromMarkdown(String(workerData)) satisfies Rendered)
