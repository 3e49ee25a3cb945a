/** What the sender of an order may be offered, the most likely first. */
export const senderActions = [
  'pay',
  'confirmQuote',
  'assign',
  'reopen',
  'settle',
  'auditPhoto',
  'applyAfterSale',
  'comment',
  'raisePrice',
  'setDeadline',
  'update',
  'applyModification',
  'revokeModification',
  'cancel',
] as const
export type SenderAction = (typeof senderActions)[number]

/** What the shop that was asked, or has taken it, may be offered. */
export const shopActions = [
  'confirm',
  'reject',
  'auditModification',
  'callRider',
  'pickUp',
  'deliver',
  'uploadPhoto',
  'chargeback',
] as const
export type ShopAction = (typeof shopActions)[number]

export const transferActions = [...senderActions, ...shopActions] as const
export type TransferAction = SenderAction | ShopAction
