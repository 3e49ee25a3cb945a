import { momentText } from '@zdb/contract/kit/china-time'
import { yuanText } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import {
  holderTypes,
  riskMarks,
  withdrawalSpeeds,
  withdrawalStates,
  type RiskMark,
  type WithdrawalSpeed,
} from '@zdb/contract/money/withdrawals/states'
import { nameOfAccount } from '#areas/people/identity/public'
import { openSubjects } from '#areas/platform/proposals/public'
import { facts, type Evidence } from '#core/domain/queue'
import { balancesOf } from '#core/money/ledger'
import { accountDoubt, titleOf } from '../accounts/accounts.ts'
import { accountsById } from '../accounts/accounts.sql.ts'
import { holdersOf } from '../accounts/holders.ts'
import { withdrawalObstacles } from '../asking/obstacles.ts'
import { listWithdrawals, type Withdrawal } from '../withdrawals.sql.ts'

const shownBefore = 10

/** What somebody has to see before money leaves. */
export const evidenceOf = async (withdrawal: Withdrawal): Promise<Evidence> => {
  const { id, merchant_id: merchantId, settlement_account_id: accountId } = withdrawal
  const account = (await accountsById([accountId])).get(accountId)
  const holders = await holdersOf(merchantId)
  const obstacles = await withdrawalObstacles(merchantId)
  const { rows } = await listWithdrawals(merchantId, { page: 1, pageSize: shownBefore + 1 })
  const balances = await balancesOf(merchantId)
  const mismatch = account ? accountDoubt(holders, account) : '账户已删除'
  const inTheWay = [...obstacles.map(({ title }) => title), ...(mismatch === '' ? [] : [mismatch])]
  const proposed = (await openSubjects('withdrawal')).has(String(id))
  return {
    merchantIds: [merchantId],
    ...(inTheWay.length > 0 && { suggested: 'reject' }),
    parts: [
      facts('提现', [
        ['单号', withdrawal.no],
        ['金额', yuanText(withdrawal.amount)],
        ['手续费', yuanText(withdrawal.fee)],
        ['实际打款', yuanText(withdrawal.amount - withdrawal.fee)],
        ['到账方式', withdrawalSpeeds[withdrawal.speed as WithdrawalSpeed].label],
        ['申请人', (await nameOfAccount(withdrawal.asked_by)) ?? ''],
        ['申请时间', momentText(withdrawal.asked_at)],
        ['复核', proposed ? '已提议，等待另一位同事复核' : '', 'warn'],
        ...withdrawal.marks.map((mark) => ['风险提示', riskMarks[mark as RiskMark], 'warn'] as const),
        ...inTheWay.map((title) => ['不能放行的原因', title, 'bad'] as const),
      ]),
      facts('收款账户', [
        ['账户', titleOf(account)],
        ['户名', account?.name ?? ''],
        ['类型', account ? holderTypes[account.holder_type].label : ''],
        ['开户支行', account?.branch_name ?? ''],
        ['添加时间', account ? momentText(account.added_at) : ''],
        ['资质上的名称', holders.map(({ name }) => name).join('、')],
        ['户名核对', mismatch === '' ? '与资质一致' : mismatch, mismatch === '' ? 'good' : 'bad'],
      ]),
      {
        kind: 'history',
        title: '以往的提现',
        lines: rows
          .filter((row) => row.id < id)
          .slice(0, shownBefore)
          .map(({ asked_at, amount, state, reason }) => ({
            at: asked_at,
            who: '',
            text: `${yuanText(amount)} ${withdrawalStates[stateOf(withdrawalStates, state)].label}${reason === '' ? '' : `：${reason}`}`,
          })),
      },
    ],
    live: [
      facts('账户现在', [
        ['可用余额', yuanText(balances.available)],
        ['冻结金额', yuanText(balances.frozen)],
        ['诚信保证金', yuanText(balances.deposit)],
      ]),
    ],
  }
}
