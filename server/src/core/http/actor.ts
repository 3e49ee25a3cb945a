import type { OperatorRole } from '@zdb/contract/operator-roles'
import type { Permission } from '@zdb/contract/permissions'

/** Where a call comes from, known even of strangers. */
export type Guest = {
  device: string
  address: string
  requestId: string
  /** What this browser was given to be known by again. */
  deviceSecret?: string | undefined
}

/** A signed-in person. Everything they see and do is inside their merchant. */
export type Actor = Guest & {
  kind: 'merchant'
  sessionId: string
  accountId: number
  merchantId: number
  name: string
  isMaster: boolean
  grants: ReadonlySet<Permission>
}

/** One of the platform's own people at their desk. */
export type Operator = Guest & {
  kind: 'operator'
  sessionId: string
  operatorId: number
  login: string
  name: string
  roles: ReadonlySet<OperatorRole>
}

/** The clock, the platform and the seed act too; they leave the same trail. */
export type SystemActor = Partial<Guest> & { kind: 'system'; name: string; operatorId?: number }

/** What an operator does to a merchant the platform does; who it was stands in the audit alone. */
export const asPlatform = ({ device, address, requestId, operatorId }: Operator): SystemActor => ({
  kind: 'system',
  name: 'operator',
  device,
  address,
  requestId,
  operatorId,
})

export const system = (name: string): SystemActor => ({ kind: 'system', name })

export const nameOf = (actor: Actor | SystemActor): string =>
  actor.kind === 'merchant' ? actor.name : `system:${actor.name}`

export const may = (actor: Pick<Actor, 'isMaster' | 'grants'>, permission: Permission | 'signedIn'): boolean =>
  permission === 'signedIn' || actor.isMaster || actor.grants.has(permission)
