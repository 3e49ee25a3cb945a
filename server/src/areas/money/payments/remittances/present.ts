import type { Result } from '@zdb/contract/kit/endpoint'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import type { payments } from '@zdb/contract/money/payments/endpoints'
import { remittanceStates } from '@zdb/contract/money/payments/states'
import type { Rules } from '#core/domain/rules'
import { openMoves } from '#core/domain/machine'
import { remittance } from './remittance-machine.ts'
import type { Remittance } from './remittances.sql.ts'

export type RemittanceView = Result<typeof payments.remittance>

/** What came is credited whole, whatever was announced; empty where it is the same. */
export const differenceText = (announced: number, credited: number): string => {
  if (credited === announced) return ''
  const more = credited > announced
  return `比申请金额${more ? '多' : '少'}${yuanText(fen(Math.abs(credited - announced)))}，${more ? '已全部入账' : '按实际到账入账'}`
}

export const presentRemittance = (row: Remittance, { offlineAccount }: Rules): RemittanceView => {
  const { label, tone } = remittanceStates[stateOf(remittanceStates, row.state)]
  const waits = row.state === remittanceStates.waiting.code
  return {
    id: String(row.id),
    code: row.code,
    amount: fen(row.amount),
    status: row.state,
    status_zh: label,
    tone,
    account: offlineAccount,
    payer_name: row.payer_name,
    images: row.images,
    created_at: row.created_at,
    deadline_at: waits ? row.deadline_at : null,
    credited: fen(row.credited),
    difference_zh: row.credited > 0 ? differenceText(row.amount, row.credited) : '',
    reason: row.reason,
    may_prove: openMoves(remittance, row, ['merchant']).has('proveRemittance'),
  }
}
