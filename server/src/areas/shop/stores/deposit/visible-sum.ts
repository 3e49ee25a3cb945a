import type { Fen } from '@zdb/contract/kit/fen'
import type { Actor } from '#core/http/actor'
import { visibleSum } from '#core/money/visible-sum'

/** Who pays deposits and services from it sees it too; the others who read a store see none. */
export const sumForPayer = (actor: Actor, sum: Fen): Fen | null =>
  visibleSum(actor, sum, 'store.deposit', 'store.services')
