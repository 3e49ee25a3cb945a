import type { CourierName, ProviderCode } from '@zdb/contract/couriers/delivery/couriers'
import { openStore } from '../../../server/src/areas/couriers/delivery-setup/binding/courier-shop.ts'
import { storeOf } from '../../../server/src/areas/shop/stores/public.ts'
import { system } from '../../../server/src/core/http/actor.ts'
import { later, minutes, now } from '../../../server/src/core/time/clock.ts'
import { db } from '../../../server/src/core/db/tx.ts'
import { useCouriers } from '../../../server/src/ports/couriers/in-use.ts'
import { useOwnAccounts } from '../../../server/src/ports/couriers/own-accounts.ts'
import { sandboxCourierApp, sandboxCouriers } from '../../../server/src/ports/couriers/sandbox-app.ts'
import type { Ground } from '../ground.ts'
import type { Trader } from '../traders.ts'

/** Who our servers are to the sandbox's couriers. */
const label = 'demo'

/** What a courier itself knows of a ride. Money in fen. */
export type TownRide = {
  id: string
  sn: string
  courier: CourierName
  state: string
  price: number
  tip: number
  charged: number
  rider: { name: string; mobile: string } | null
}

type Step = 'accepted' | 'atShop' | 'pickedUp' | 'delivered' | 'dropped' | 'cancelled'

/** The couriers from the other side: riders who do as they are told, and the couriers' own books. */
export const couriersOf = ({ sandboxUrl }: Ground) => {
  const answerOf = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const answer = await fetch(`${sandboxUrl}/couriers/desk/${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const tell = <T>(path: string, body: object) =>
    answerOf<T>(path, { method: 'POST', body: JSON.stringify({ label, ...body }) })

  const ride = async (sn: string): Promise<TownRide> => {
    const { rides } = await answerOf<{ rides: TownRide[] }>(`rides?label=${label}`)
    const found = rides.find((each) => each.sn === sn)
    if (!found) throw new Error(`no courier has ${sn}`)
    return found
  }
  return {
    ride,
    /** Every step on the way there is taken and told. */
    steer: async (sn: string, to: Step): Promise<TownRide> => {
      const { courier, id } = await ride(sn)
      return tell<TownRide>('ride', { courier, id, to })
    },
    /** For every rider so much time goes by at once. */
    passes: (count: number) => tell('clock', { skipMs: minutes(count) }),
    /** What the couriers charged for these numbers in all. */
    charged: async (...sns: string[]): Promise<number> => {
      const books = await Promise.all(
        sns.map((sn) => answerOf<{ charges: { amount: number }[] }>(`books?label=${label}&sn=${sn}`)),
      )
      return books.flatMap(({ charges }) => charges).reduce((sum, { amount }) => sum + amount, 0)
    },
    /** The store may call these couriers on the platform's account. */
    open: async (owner: Trader, ...codes: ProviderCode[]): Promise<void> => {
      const { couriers, accounts } = sandboxCouriers(await sandboxCourierApp(sandboxUrl, label))
      useCouriers(couriers)
      useOwnAccounts(accounts)
      const answers = await openStore(system('demo'), await storeOf(owner, owner.shopId), codes)
      const refused = answers.find(({ ok }) => !ok)
      if (refused) throw new Error(`${refused.code}: ${refused.message}`)
    },
  }
}

/** Nobody has come for so long that whoever follows the strategy looks for another. */
export const nobodyComes = async (sn: string): Promise<void> => {
  const { dispatch_id } = await db()
    .updateTable('delivery_order')
    .set({ called_at: later(-minutes(10)) })
    .where('sn', '=', sn)
    .returning('dispatch_id')
    .executeTakeFirstOrThrow()
  await db().updateTable('delivery_dispatch').set({ next_at: now() }).where('id', '=', dispatch_id).execute()
}
