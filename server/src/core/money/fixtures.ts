import { randomUUID } from 'node:crypto'
import type { Fen } from '@zdb/contract/kit/fen'
import type { FlowType } from '@zdb/contract/money/finance/flow-types'
import { post, type AccountKind } from '#core/money/ledger'
import type { Tx } from '#core/db/tx'

const transfer =
  (from: AccountKind, to: AccountKind, type: FlowType, why: string) =>
  async (tx: Tx, merchantId: number, amount: Fen): Promise<void> => {
    const key = `fixture:${randomUUID()}`
    const legs = [{ from: { kind: from, merchantId }, to: { kind: to, merchantId }, amount }]
    await post(tx, { key, type, why, ref: key, legs })
  }

/** Money from outside, as after a recharge. */
export const anIncome = transfer('clearing', 'available', 'recharge', '充值')
/** Money that another shop's order brought. */
export const aSale = transfer('clearing', 'available', 'settlement', '结算')
export const aSpending = transfer('available', 'platformRevenue', 'service', '服务费')
