export { signOut } from './calls.ts'
export { saveProfileEmail } from './profile-calls.ts'
export { profilePath } from './profile-path.ts'
