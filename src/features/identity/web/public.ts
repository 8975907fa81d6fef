export { saveProfileEmail } from './profile-calls.ts'
