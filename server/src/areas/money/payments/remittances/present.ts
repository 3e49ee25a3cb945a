import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import type { payments } from '@zdb/contract/money/payments/endpoints'
import { remittanceStates } from '@zdb/contract/money/payments/states'
import type { Rules } from '#core/domain/rules'
import type { Remittance } from './remittances.sql.ts'

export type RemittanceView = Result<typeof payments.remittance>

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
    reason: row.reason,
    may_prove: waits,
  }
}
