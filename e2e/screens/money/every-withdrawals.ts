import { pages } from '@zdb/contract/pages'
import { dialog, press, type Screen } from '../screen.ts'

const settlement = `/console/${pages.settlement.path}`
const accounts = `/console/${pages.settlementAccounts.path}`

export const withdrawalScreens: readonly Screen[] = [
  {
    name: 'settlement',
    who: 'owner',
    at: settlement,
    shows: (page) => page.getByRole('row', { name: /户名与收款账户不符/ }),
  },
  {
    name: 'settlement-new',
    who: 'newcomer',
    at: settlement,
    shows: (page) => page.getByRole('link', { name: '去认证' }),
  },
  {
    name: 'settlement-accounts',
    who: 'owner',
    at: accounts,
    shows: (page) => page.getByRole('row', { name: /林小花/ }),
  },
  {
    name: 'settlement-accounts-new',
    who: 'newcomer',
    at: accounts,
    shows: (page) => page.getByRole('link', { name: '去认证' }),
  },
  {
    name: 'settlement-account-add',
    who: 'owner',
    at: accounts,
    act: press('添加结算账户'),
    shows: dialog('添加结算账户'),
  },
]
