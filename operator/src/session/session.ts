import { create } from 'zustand'
import { codes } from '@zdb/contract/codes'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import { operators } from '@zdb/contract/platform/operators/endpoints'
import type { Caller } from '@zdb/console/core/http/caller.ts'
import { call } from '@zdb/console/core/http/client.ts'
import { tellSessionEnd } from '@zdb/console/core/session/session-listeners.ts'

export type Operator = WireResult<typeof operators.me>

type Session = {
  phase: 'loading' | 'out' | 'in'
  me: Operator | undefined
  /** Why one has to sign in again. */
  note: string
}

export const useSession = create<Session>(() => ({ phase: 'loading', me: undefined, note: '' }))

/** Whoever was here stays named, so that a locked desk asks only for what proves it. The address stays too. */
const leave = (note = '') => {
  // Nothing here takes so long that somebody would wait for it.
  void Promise.allSettled(tellSessionEnd())
  useSession.setState({ phase: 'out', note })
}

const ends = new Set<number>([codes.operatorSignedOut.code, codes.operatorLocked.code])

export const deskCaller: Caller = { endedBy: ends, end: leave }

export const enter = (me: Operator) => useSession.setState({ phase: 'in', me, note: '' })

/** A cookie from before opens the desk at once. */
export const start = async () => {
  const answer = await call(operators.me, {}, { manner: 'probe' })
  if (answer.ok) enter(answer.data)
  else leave(answer.code === codes.operatorSignedOut.code ? '' : answer.message)
}

export const signOut = async () => {
  const answer = await call(operators.signOut, {})
  if (!answer.ok) return
  leave()
  useSession.setState({ me: undefined })
}

const nobody: Operator['roles'] = []

export const useRoles = (): Operator['roles'] => useSession(({ me }) => me?.roles ?? nobody)

/** Whether one of these roles is the operator's; the server decides again on every call. */
export const useHasAny = (...roles: readonly OperatorRole[]): boolean => {
  const own = useRoles()
  return roles.some((role) => own.includes(role))
}
