export { handleStockValueJobs } from './stock-value.ts'
