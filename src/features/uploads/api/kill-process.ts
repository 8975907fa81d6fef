import { workerData } from 'node:worker_threads'

/** Kills this thread's process after `workerData` milliseconds, also when its main thread is blocked. */
setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData)
