import type { Fen } from '@zdb/contract/kit/fen'
import type { Permission } from '@zdb/contract/permissions'
import { may, type Actor } from '../http/actor.ts'

/** Whether this person may know what the merchant has: who looks after its money, and who pays from it here. */
export const seesMoney = (actor: Actor, ...payers: readonly Permission[]): boolean =>
  ['finance.read' as const, ...payers].some((permission) => may(actor, permission))

/** A sum of the merchant's money for those who may know it; null for the others. */
export const visibleSum = (actor: Actor, sum: Fen, ...payers: readonly Permission[]): Fen | null =>
  seesMoney(actor, ...payers) ? sum : null
