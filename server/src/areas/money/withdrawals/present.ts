import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import type { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import {
  withdrawalActions,
  withdrawalSpeeds,
  withdrawalStates,
  type WithdrawalSpeed,
} from '@zdb/contract/money/withdrawals/states'
import { nameOfAccount } from '#areas/people/identity/public'
import { openMoves } from '#core/domain/machine'
import { may, type Actor } from '#core/http/actor'
import { titleOf } from './accounts/accounts.ts'
import { accountsById } from './accounts/accounts.sql.ts'
import { payoutsOf } from './payouts/payouts.sql.ts'
import { merchantWithdrawal } from './withdrawal-machine.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

type Row = Result<typeof withdrawals.create>

const returned: ReadonlySet<string> = new Set<keyof typeof withdrawalStates>(['bounced', 'rejected', 'cancelled'])

const actionsOf = (actor: Actor, row: Withdrawal): Row['actions'] => {
  const open = openMoves(merchantWithdrawal, row, ['merchant'])
  return withdrawalActions.filter((name) => open.has(name) && may(actor, 'withdrawal.create'))
}

export const presentAll = async (actor: Actor, rows: readonly Withdrawal[]): Promise<Row[]> => {
  const [accounts, payouts] = await Promise.all([
    accountsById(rows.map(({ settlement_account_id }) => settlement_account_id)),
    payoutsOf(rows.map(({ id }) => id)),
  ])
  const people = new Map<number, string>()
  for (const { asked_by } of rows)
    if (!people.has(asked_by)) people.set(asked_by, (await nameOfAccount(asked_by)) ?? '')
  return rows.map((row) => {
    const state = stateOf(withdrawalStates, row.state)
    const speed = row.speed as WithdrawalSpeed
    // All of it comes back, the fee too: neither came, and none was taken.
    const fee = returned.has(state) ? 0 : row.fee
    return {
      id: String(row.id),
      no: row.no,
      amount: fen(row.amount),
      fee: fen(fee),
      net_amount: fen(returned.has(state) ? 0 : row.amount - fee),
      speed,
      speed_zh: withdrawalSpeeds[speed].label,
      account: titleOf(accounts.get(row.settlement_account_id)),
      status: row.state,
      status_zh: withdrawalStates[state].label,
      tone: withdrawalStates[state].tone,
      reason: row.reason,
      confirm_text: state === 'paying' ? (payouts.get(row.id)?.confirm_text ?? '') : '',
      asked_at: row.asked_at,
      asked_by: people.get(row.asked_by) ?? '',
      arrives_by: row.ended_at === null ? row.arrives_by : null,
      ended_at: row.ended_at,
      actions: actionsOf(actor, row),
    }
  })
}

export const presentOne = async (actor: Actor, row: Withdrawal): Promise<Row> => {
  const [shown] = await presentAll(actor, [row])
  if (!shown) throw new Error('one row in, one row out')
  return shown
}
