import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { CodeSent } from '../../people/account/security-schemas.ts'
import { AccountId, Branch, BranchQuery, CodeScene, NewSettlementAccount, NewWithdrawal, SettlementAccount, SettlementChannels, SettlementSetting, WithdrawalFilter, WithdrawalRow } from './schemas.ts'

export const withdrawals = area('withdrawals', {
  smsCode: get('/api.v2/account/settlement/get-sms-code', { about: '提现与结算账户短信', query: CodeScene, result: CodeSent, allow: 'finance.read' }),
  setting: get('/api.v2/account/settlement/setting', { about: '提现设置：余额、限额、手续费与不能提现的原因', result: SettlementSetting, allow: 'finance.read' }),
  channels: get('/api.v2/account/settlement/channels', { about: '提现方式', result: SettlementChannels, allow: 'finance.read' }),
  branches: get('/api.v2/account/settlement/open-bank-full-name', { about: '查询开户支行', query: BranchQuery, result: z.array(Branch), allow: 'finance.read' }),
  accounts: get('/api.v2/account/settlement/user-accounts', { about: '结算账户', result: z.array(SettlementAccount), allow: 'finance.read' }),
  addAccount: post('/api.v2/account/settlement/user-accounts', { about: '添加结算账户', body: NewSettlementAccount, result: SettlementAccount, allow: 'withdrawal.accounts', once: 'outside' }),
  deleteAccount: post('/api.v2/account/settlement/user-accounts/delete', { about: '删除结算账户', body: AccountId, result: Done, allow: 'withdrawal.accounts', of: { id: 'settlementAccount' }, once: true }),
  create: post('/api.v2/account/settlement/create', { about: '提现', body: NewWithdrawal, result: WithdrawalRow, allow: 'withdrawal.create', of: { account_id: 'settlementAccount' }, once: 'outside' }),
  list: get('/api.v2/account/settlement/records', { about: '提现记录', query: WithdrawalFilter, result: Page(WithdrawalRow), allow: 'finance.read' }),
  show: get('/api.v2/account/settlement/records/{id}', { about: '提现详情', result: WithdrawalRow, allow: 'finance.read', of: { id: 'withdrawal' } }),
  cancel: post('/api.v2/account/settlement/records/{id}/cancel', { about: '撤销提现', result: Done, allow: 'withdrawal.create', of: { id: 'withdrawal' }, once: true }),
})
