import { pages } from '@zdb/contract/pages'
import { heading, words, type Screen } from '../screen.ts'

const at = (name: 'finance' | 'financeRecords' | 'financeFlows') => `/console/${pages[name].path}`

/** What is there, what came and went, and every line of it. */
export const financeScreens: readonly Screen[] = [
  { name: 'finance', who: 'owner', at: at('finance'), shows: heading('冻结构成') },
  { name: 'finance-new', who: 'newcomer', at: at('finance'), shows: words('没有冻结的资金') },
  { name: 'finance-records', who: 'owner', at: at('financeRecords'), shows: words('收入合计') },
  {
    name: 'finance-records-new',
    who: 'newcomer',
    at: at('financeRecords'),
    shows: words('还没有收支，充值或收到结算款后会显示在这里'),
  },
  { name: 'finance-flows', who: 'owner', at: at('financeFlows'), shows: words('变动后余额') },
  {
    name: 'finance-flows-frozen',
    who: 'newcomer',
    at: `${at('financeFlows')}?status=frozen`,
    shows: words('还没有冻结过资金'),
  },
]
