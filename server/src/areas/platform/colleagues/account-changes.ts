import { changeOperator, endSessionsOf, vouchFor, type OperatorFacts } from '#areas/platform/operators/public'
import type { Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'

type Change = Parameters<typeof changeOperator>[2]

/** What one of the platform's people does to the account of another, and whether they vouch for it from then on. */
export const accountChanges = {
  disable: { label: '停用', vouches: false, change: (): Change => ({ disabled_at: now() }) },
  enable: { label: '启用', vouches: true, change: (): Change => ({ disabled_at: null }) },
  /** The next sign-in binds another authenticator. */
  resetSecondFactor: {
    label: '重置动态码',
    vouches: true,
    change: (): Change => ({ totp_secret: null, totp_step: 0 }),
  },
} as const

export type AccountChange = keyof typeof accountChanges

/** What of an account another can change. */
const standingOf = ({ disabled_at, totp_secret }: OperatorFacts) => ({
  disabled: disabled_at !== null,
  second_factor: totp_secret !== null,
})

/** Whoever sits at the desk with this account leaves it. */
export const changeAccount = async (
  tx: Tx,
  actor: SystemActor,
  operator: OperatorFacts,
  name: AccountChange,
  by: number,
): Promise<OperatorFacts> => {
  const { change, vouches } = accountChanges[name]
  const changed = await changeOperator(tx, operator.id, change())
  if (vouches) await vouchFor(tx, operator.id, by)
  await endSessionsOf(tx, operator.id)
  const facts = { before: standingOf(operator), after: standingOf(changed) }
  await record(tx, actor, `colleagues.${name}`, operator.id, facts)
  return changed
}
