import { nameOfAccount } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import type { Payment } from './payments.sql.ts'

/** Who asked to pay, when the money comes and they may be gone: what they might do was checked when they asked. */
export const payerOf = async ({ account_id, merchant_id, no }: Payment): Promise<Actor> => ({
  kind: 'merchant',
  sessionId: '',
  accountId: account_id,
  merchantId: merchant_id,
  name: await nameOfAccount(account_id),
  isMaster: false,
  grants: new Set(),
  device: '',
  address: '',
  requestId: no,
})
