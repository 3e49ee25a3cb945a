import type { Fen } from '@zdb/contract/kit/fen'
import { may, type Actor } from '#core/http/actor'

const whoPays = ['finance.read', 'store.deposit', 'store.services'] as const

/** A sum of the merchant's money for those who look after it or pay from it; the others who read a store see none. */
export const visibleSum = (actor: Actor, sum: Fen): Fen | null =>
  whoPays.some((permission) => may(actor, permission)) ? sum : null
