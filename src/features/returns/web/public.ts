export { LinkedReturnsPanel } from './linked-returns-panel.tsx'
export { ReturnsPanel } from './returns-panel.tsx'
