import { workerData } from 'node:worker_threads'

/** Ends the process that this thread belongs to after so many milliseconds, whatever it is busy with. */
setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData)
