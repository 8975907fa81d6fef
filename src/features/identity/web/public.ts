export { keepProfileEmail } from './profile-calls.ts'
