export { exportOf } from './export-of.ts'
export { notify } from './notify.ts'
