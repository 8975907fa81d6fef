export { NotificationBell } from './bell.tsx'
export { UnreadMark } from './unread-mark.tsx'
