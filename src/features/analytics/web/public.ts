export { VisitCounter } from './visit-counter.tsx'
