/**
 * What a person may be offered, the next step first: to call again what failed, to void what nobody answered, to say how
 * far one's own rider is, to make waiting worth while; then where the rider is, and last what gives it up.
 */
export const deliveryActions = [
  'answerCancelRequest',
  'callRider',
  'voidRide',
  'reportByHandPickedUp',
  'reportByHandDelivered',
  'reportByHandArrived',
  'tip',
  'location',
  'cancel',
  'update',
  'reportByHandReturned',
] as const
export type DeliveryAction = (typeof deliveryActions)[number]
