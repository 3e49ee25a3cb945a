import { fen } from '@zdb/contract/kit/fen'
import { withdrawalStates, type SettlementKind } from '@zdb/contract/money/withdrawals/states'
import { anIncome } from '#core/money/fixtures'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { newSerial } from '#core/domain/serial'
import { hold } from '#core/money/ledger'
import { days, later, now } from '#core/time/clock'
import { insertAccount } from './accounts/accounts.sql.ts'
import { holdOf } from './move-withdrawal.ts'
import { merchantWithdrawal } from './withdrawal-machine.ts'
import { insertWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

type Owner = { merchantId: number; accountId: number }

/** A number that checks itself, of nobody. */
export const aCardNumber = '6222021234567890128'

/** A card of the person on the identity card of `aQualification`, added long ago. */
export const aSettlementAccount = async (
  tx: Tx,
  { merchantId, accountId }: Owner,
  {
    addedAt = later(-days(90)),
    number = aCardNumber,
    kind = 'bank',
  }: { addedAt?: Date; number?: string; kind?: SettlementKind } = {},
): Promise<number> => {
  const { id } = await insertAccount(tx, {
    merchant_id: merchantId,
    kind,
    holder_type: 'person',
    name: '林小花',
    account: number,
    bank: kind === 'bank' ? 'ICBC' : '',
    bank_no: kind === 'bank' ? '102100099996' : '',
    branch_name: '',
    added_by: accountId,
  })
  await tx.updateTable('settlement_account').set({ added_at: addedAt }).where('id', '=', id).execute()
  return id
}

type Facts = { state?: keyof typeof withdrawalStates; amount?: number; to?: number; askedAt?: Date }

const reasons: Readonly<Partial<Record<keyof typeof withdrawalStates, string>>> = {
  bounced: '户名与收款账户不符',
  rejected: '收款账户与资质不符',
}

const underWay: ReadonlySet<string> = new Set(['asked', 'approved', 'paying'])

/** A withdrawal in any state; what is under way is set aside. */
export const aWithdrawal = async (
  tx: Tx,
  owner: Owner,
  { state = 'asked', amount = 500_00, to, askedAt = now() }: Facts = {},
): Promise<Withdrawal> => {
  const withdrawal = await insertWithdrawal(tx, {
    no: newSerial('W'),
    merchant_id: owner.merchantId,
    settlement_account_id: to ?? (await aSettlementAccount(tx, owner)),
    amount,
    fee: 3_00,
    speed: 'normal',
    marks: ['firstWithdrawal'],
    reason: reasons[state] ?? '',
    state: withdrawalStates[state].code,
    asked_at: askedAt,
    asked_by: owner.accountId,
    deadline_at: later(days(1)),
    arrives_by: later(days(2)),
    ended_at: underWay.has(state) ? null : askedAt,
  })
  if (underWay.has(state)) {
    const { merchantId } = owner
    await anIncome(tx, merchantId, fen(amount))
    await hold(tx, {
      key: holdOf(withdrawal),
      merchantId,
      amount: fen(amount),
      type: 'withdrawal',
      why: '提现',
      ref: withdrawal.no,
    })
  }
  await standInQueue(tx, merchantWithdrawal, withdrawal)
  return withdrawal
}
