export { recommend } from './recommend.ts'
export { handleNeighbourJobs, refreshNeighbours } from './refresh-neighbours.ts'
