/** The header with the server's time, in milliseconds since 1970, on responses that must not be cached. */
export const serverTimeHeader = 'x-server-time'
