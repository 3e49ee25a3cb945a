import type { Slots } from '../db/fixed-statement.ts'
import { deviceName } from '../http/device-name.ts'
import type { Actor } from '../http/actor.ts'
import { now } from '../time/clock.ts'

/** Who writes lines of history, log and audit in one statement, when and from where: told once for all of them. */
export const writerSlots = {
  at: 'timestamptz',
  name: 'text',
  accountId: 'bigint',
  merchantId: 'bigint',
  device: 'text',
  deviceName: 'text',
  address: 'text',
  requestId: 'text',
} as const

export type Writer = Slots<typeof writerSlots>

export const writerOf = ({ name, accountId, merchantId, device, address, requestId }: Actor) => ({
  at: now(),
  name,
  accountId,
  merchantId,
  device,
  deviceName: device ? deviceName(device) : '',
  address,
  requestId,
})
