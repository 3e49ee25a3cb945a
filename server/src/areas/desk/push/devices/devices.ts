import type { Body } from '@zdb/contract/kit/endpoint'
import type { push } from '@zdb/contract/desk/push/endpoints'
import { record } from '#core/domain/audit'
import { deviceName } from '#core/http/device-name'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { areDeviceKeys } from '#ports/web-push/device-keys'
import { webPushInUse } from '#ports/web-push/in-use'
import { deleteDevice, keepDevice, lockDevice } from './devices.sql.ts'

/** From here on this device is told of what its person hears of, for as long as this session lasts. */
export const registerDevice = async (actor: Actor, subscription: Body<typeof push.registerDevice>): Promise<null> => {
  await spendRateLimit('registerDevice', String(actor.accountId))
  if (!webPushInUse().isKnown(subscription.endpoint)) refuse('pushServiceUnknown')
  if (!areDeviceKeys(subscription.keys)) refuse('pushKeyInvalid')
  return within(async (tx) => {
    const known = await lockDevice(tx, subscription.endpoint)
    // Who only knows the address of somebody's device has not its keys.
    if (known?.subscription && known.subscription.keys.auth !== subscription.keys.auth) refuse('pushDeviceTaken')
    const device = deviceName(actor.device)
    const id = await keepDevice(tx, { ...actor, device }, subscription)
    if (known?.accountId !== actor.accountId) await record(tx, actor, 'push.registerDevice', id, { after: { device } })
    return null
  })
}

export const forgetDevice = (actor: Actor, { endpoint }: Body<typeof push.forgetDevice>): Promise<null> =>
  within(async (tx) => {
    const known = await lockDevice(tx, endpoint)
    if (known?.accountId !== actor.accountId) return null
    await deleteDevice(known.id, tx)
    await record(tx, actor, 'push.forgetDevice', known.id, {})
    return null
  })
