export { exportPersonalData } from './export-personal-data.ts'
export { notify } from './notify.ts'
