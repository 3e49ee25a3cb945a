import type { Result } from '@zdb/contract/kit/endpoint'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import type { Terms } from '@zdb/contract/kit/terms'
import {
  depositMovementKinds,
  depositRefundStates,
  type DepositMovementKind,
} from '@zdb/contract/shop/stores/deposit/states'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import type { Rules } from '#core/domain/rules'
import type { Movement, RefundRequest } from './deposit.sql.ts'

export type Integrity = Result<typeof stores.deposit>

export const termLines = (standard: number, rules: Rules): Terms['lines'] => [
  { label: '应缴标准', text: `${yuanText(standard)}，低于标准不能接单和抢单` },
  {
    label: '退还',
    text: `连续${rules.depositBackDays}天没有未完结的订单、售后和待偿款，可申请退还`,
  },
  { label: '平台答复', text: `${rules.depositRefundWorkdays}个工作日内` },
  { label: '赔付', text: '售后裁决由本店承担而余额不足时，从保证金扣除' },
]

export const presentRefund = (request: RefundRequest): NonNullable<Integrity['refund']> => {
  const state = stateOf(depositRefundStates, request.state)
  return {
    id: String(request.id),
    status: request.state,
    status_zh: depositRefundStates[state].label,
    amount: fen(request.amount),
    reason: request.reason,
    asked_at: request.asked_at,
    deadline: state === 'asked' ? request.deadline_at : null,
    decided_at: request.decided_at,
  }
}

export const presentMovement = (row: Movement): Result<typeof stores.depositDetail>['items'][number] => ({
  id: String(row.id),
  kind: row.kind,
  kind_zh: depositMovementKinds[row.kind as DepositMovementKind],
  amount: fen(row.amount),
  balance_after: fen(row.balance_after),
  ref: row.ref,
  note: row.note,
  actor: row.actor.startsWith('system:') ? '平台' : row.actor,
  at: row.at,
})
