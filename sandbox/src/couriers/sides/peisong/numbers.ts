/** The customer's own whole number of a delivery is the greater part of theirs. */
const lead = '1'
const width = 19
export const rideIdOf = (deliveryId: string): string => lead + deliveryId.padStart(width, '0')
export const deliveryIdOf = (rideId: string): string => rideId.slice(lead.length).replace(/^0+/, '')

export const yuan = (amount: number): number => amount / 100
