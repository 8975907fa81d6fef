export { ReturnsPanel } from './returns-panel.tsx'
