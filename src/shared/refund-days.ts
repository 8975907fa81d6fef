/** Days in which shoppers may return what they bought. */
export const refundDays = 7
