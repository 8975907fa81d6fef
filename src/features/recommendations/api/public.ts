export { recommend } from './recommend.ts'
export { handleNeighborJobs, refreshNeighbors } from './refresh-neighbors.ts'
