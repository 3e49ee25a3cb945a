import type { Subscription } from '#ports/web-push/port'
import { searchHash, seal, unsealIfOurs } from '#core/outside/sealed'
import { days, later, now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'

/** A phone or browser that is told of news, and whose session registered it. */
export type Device = { id: number; merchantId: number; accountId: number; sessionId: string }

/** As it is written to, and how often in a row that failed. */
export type OpenedDevice = Device & { failures: number; subscription: Subscription }

const columns = ['id', 'merchant_id as merchantId', 'account_id as accountId', 'session_id as sessionId'] as const

const hashOf = (endpoint: string): Buffer => searchHash('pushEndpoint', endpoint)

/** More than anybody carries; the oldest make room. */
const mostPerAccount = 10

/** Held for whoever registers it anew or forgets it. */
export const lockDevice = async (
  tx: Tx,
  endpoint: string,
): Promise<{ id: number; accountId: number; subscription: Subscription | undefined } | undefined> => {
  const row = await tx
    .selectFrom('push_device')
    .select(['id', 'account_id', 'subscription_sealed'])
    .where('endpoint_hash', '=', hashOf(endpoint))
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, accountId: row.account_id, subscription: unsealIfOurs(row.subscription_sealed) }
}

/** One that is known already belongs to whoever registered it last. */
export const keepDevice = async (
  tx: Tx,
  owner: { merchantId: number; accountId: number; sessionId: string; device: string },
  subscription: Subscription,
): Promise<number> => {
  const whose = {
    merchant_id: owner.merchantId,
    account_id: owner.accountId,
    session_id: owner.sessionId,
    device: owner.device,
    registered_at: now(),
    subscription_sealed: seal(subscription),
    failures: 0,
    failing_since: null,
  }
  const { id } = await tx
    .insertInto('push_device')
    .values({ ...whose, endpoint_hash: hashOf(subscription.endpoint) })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(whose))
    .returning('id')
    .executeTakeFirstOrThrow()
  const rest = tx
    .selectFrom('push_device')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .offset(mostPerAccount)
  await tx.deleteFrom('push_device').where('id', 'in', rest).execute()
  return id
}

export const deleteDevice = async (id: number, on: Tx | ReturnType<typeof db> = db()): Promise<void> => {
  await on.deleteFrom('push_device').where('id', '=', id).execute()
}

/** One that was sealed with another key than ours can be written to no more, and is forgotten. */
export const deviceById = async (id: number): Promise<OpenedDevice | undefined> => {
  const row = await db()
    .selectFrom('push_device')
    .select([...columns, 'failures', 'subscription_sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { subscription_sealed, ...device } = row
  const subscription = unsealIfOurs<Subscription>(subscription_sealed)
  if (subscription) return { ...device, subscription }
  await deleteDevice(id)
  return undefined
}

export const deviceReached = async (id: number): Promise<void> => {
  await db().updateTable('push_device').set({ failures: 0, failing_since: null }).where('id', '=', id).execute()
}

/** So often in a row, and for so long: a bad hour of a push service costs nobody their device. */
const mostFailures = 10
const failingFor = days(1)

export const deviceFailed = async (id: number): Promise<'kept' | 'forgotten'> => {
  const row = await db()
    .updateTable('push_device')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(now())),
    }))
    .where('id', '=', id)
    .returning(['failures', 'failing_since'])
    .executeTakeFirst()
  if (row && (row.failures < mostFailures || (row.failing_since ?? now()) > later(-failingFor))) return 'kept'
  await deleteDevice(id)
  return 'forgotten'
}

export const devicesOf = async (merchantIds: readonly number[], tx: Tx): Promise<Device[]> =>
  merchantIds.length === 0
    ? []
    : tx.selectFrom('push_device').select(columns).where('merchant_id', 'in', merchantIds).orderBy('id').execute()
