import type { Slots } from '../db/fixed-statement.ts'
import type { Inner } from '../db/inner-rows.sql.ts'
import { nameOf, type Actor, type SystemActor } from '../http/actor.ts'
import { now } from '../time/clock.ts'
import { deviceName } from '../http/device-name.ts'

export type Change = { label: string; before: string; after: string }
export type Note = { what: string; detail?: string; changes?: readonly Change[] }

/** The columns that a line of any thing's story has: when, who, from which device, what, and what it was before. */
export const storyLine = (actor: Actor | SystemActor, { what, detail = '', changes = [] }: Note) => ({
  at: now(),
  actor: nameOf(actor),
  account_id: actor.kind === 'merchant' ? actor.accountId : null,
  what,
  detail,
  changes: JSON.stringify(changes),
  device: actor.device ? deviceName(actor.device) : '',
})

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

/** A line as it is read. */
export type Line = {
  side: string
  at: Date
  actor: string
  account_id: number | null
  what: string
  detail: string
  changes: unknown
  device: string
}

/** A line that came inside the thing it is of. */
export const outerLine = (line: Inner<Line>): Line => ({ ...line, at: new Date(line.at) })

/** A line as everybody sees it; those who act without an account are called by what they are. */
export const presentLine = <Side extends string>(line: Line, nameless: (side: Side) => string) => {
  const side = line.side as Side
  return {
    at: line.at,
    actor: line.actor.startsWith('system:') ? nameless(side) : line.actor,
    side,
    what: line.what,
    detail: line.detail,
    changes: line.changes as Change[],
    device: line.device,
  }
}
