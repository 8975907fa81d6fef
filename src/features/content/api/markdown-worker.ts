import { parentPort, workerData } from 'node:worker_threads'
import { fromMarkdown } from './markdown.ts'

parentPort?.postMessage(fromMarkdown(String(workerData)))
