import type { WireResult } from '@zdb/contract/kit/endpoint'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { refresh } from '#core/http/query.tsx'

export type Setting = WireResult<typeof withdrawals.setting>
export type Account = WireResult<typeof withdrawals.accounts>[number]
export type Withdrawal = WireResult<typeof withdrawals.list>['items'][number]

export const refreshWithdrawals = () => refresh(withdrawals.setting, withdrawals.list)
export const refreshAccounts = () => refresh(withdrawals.accounts, withdrawals.setting)

/** As a choice names it: whose and where. */
export const accountTitle = ({ bank_name, account, kind }: Account): string =>
  kind === 'wechat' ? account : `${bank_name} ${account}`
