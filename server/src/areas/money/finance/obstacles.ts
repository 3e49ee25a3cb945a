import { formatYuan } from '@zdb/contract/kit/fen'
import { routeTo } from '@zdb/contract/pages'
import type { Obstacles } from '#core/domain/obstacle'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'

const balances = routeTo('finance')

/** Nobody leaves with money on the table, theirs or another's. */
export const moneyObstacles: Obstacles = async ({ merchantId }) => {
  const id = Number(merchantId)
  const [{ available, frozen, deposit }, { owes, isOwed }] = [await balancesOf(id), await claimsOf(id)]
  const amounts = [
    { key: 'claims', amount: owes, words: '待偿款' },
    { key: 'owed', amount: isOwed, words: '其他商家欠您' },
    { key: 'balance', amount: available, words: '余额' },
    { key: 'frozen', amount: frozen, words: '冻结金额' },
    { key: 'deposit', amount: deposit, words: '诚信保证金', route: routeTo('storeDeposit') },
  ]
  return amounts
    .filter(({ amount }) => amount > 0)
    .map(({ key, amount, words, route = balances }) => ({ key, title: `${words}¥${formatYuan(amount)}未结清`, route }))
}
