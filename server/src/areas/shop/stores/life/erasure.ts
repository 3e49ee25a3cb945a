import { within } from '#core/db/tx'
import { move } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { storesOf } from '../stores.sql.ts'
import { forgetStores } from './erasure.sql.ts'
import { storeLife } from './life-machine.ts'

const set = () => ({
  deleted_at: now(),
  is_default: false,
  receiving: false,
  receiving_closed_why: '',
  receive_check_at: null,
  reopen_at: null,
  suspended_until: null,
})

/** Nobody finds the stores of a merchant that is no more; orders of others name their numbers. */
export const eraseStores = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    for (const { id } of await storesOf({ merchantId }))
      await move(tx, storeLife, 'erase', { id, actor: system('clock'), set: set() })
    await forgetStores(tx, merchantId)
  })
