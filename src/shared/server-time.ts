/** Names the header that says what time it is: milliseconds since 1970, on answers that no cache may keep. */
export const serverTimeHeader = 'x-server-time'
