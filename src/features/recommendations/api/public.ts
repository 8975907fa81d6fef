export { handleNeighbourJobs } from './refresh-neighbours.ts'
