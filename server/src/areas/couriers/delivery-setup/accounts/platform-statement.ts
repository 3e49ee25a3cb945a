import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { courierNamed } from '#ports/couriers/in-use'
import { outcomeOf } from '#ports/couriers/outcome'
import { ownAccountAt } from '#ports/couriers/own-accounts'
import type { Statement } from '#ports/couriers/port'
import { withPlatform } from './accounts.ts'

/** A courier's bill of a day for the platform's account; undefined: it gives none. Throws when it cannot be read now. */
export const platformStatement = async (name: CourierName, day: string): Promise<Statement | undefined> => {
  const courier = courierNamed(name)
  if (!courier?.statement || !ownAccountAt(name)) return undefined
  const answer = await outcomeOf(() => withPlatform(name, async (account) => courier.statement?.(account, day)))
  if (!answer.failure) return answer.done
  if (answer.failure.kind === 'refused') return undefined
  throw answer.failure
}
