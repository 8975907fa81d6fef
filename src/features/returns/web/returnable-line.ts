/** An item of an order, as the form for returning it shows it. */
export type ReturnableLine = { id: string; name: string; variant: string }
