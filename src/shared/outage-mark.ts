/** The metric in `Server-Timing` of a response from before an outage; its duration is the response's age in milliseconds. */
export const outageMark = 'outage'
