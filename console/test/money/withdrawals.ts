import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'

type Setting = WireResult<typeof withdrawals.setting>
type Account = WireResult<typeof withdrawals.accounts>[number]
type Withdrawal = WireResult<typeof withdrawals.create>

export const aSetting = (facts: Partial<Setting> = {}): Setting => ({
  available_balance: '8000.00',
  frozen_total: '120.00',
  deposit_total: '2000.00',
  owed_total: '0.00',
  withdrawable: '8000.00',
  least: '100.00',
  most: '20000.00',
  day_times: 3,
  day_most: '60000.00',
  used_times: 0,
  used_amount: '0.00',
  self_approved: '2000.00',
  speeds: [
    { speed: 'normal', name: '普通到账', fee: '3.00', arrival: '2个工作日内到账', arrives_by: '2036-01-03 10:00:00' },
    { speed: 'fast', name: '加急到账', fee: '5.00', arrival: '2小时内到账', arrives_by: '2036-01-01 12:00:00' },
  ],
  revision: 7,
  obstacles: [],
  has_pay_password: true,
  mobile: '138****2222',
  holders: [{ type: 'person', name: '林小花' }],
  ...facts,
})

export const anAccount = (facts: Partial<Account> = {}): Account => ({
  id: '5',
  channel: 1,
  kind: 'bank',
  kind_zh: '银行卡',
  holder_type: 'person',
  name: '林小花',
  account: '6222********0128',
  bank_name: '中国工商银行',
  branch_name: '',
  added_at: '2035-12-01 10:00:00',
  settled_at: '2035-12-02 10:00:00',
  obstacle: '',
  ...facts,
})

export const aWithdrawal = (facts: Partial<Withdrawal> = {}): Withdrawal => ({
  id: '9',
  no: 'W36010110000012345678',
  amount: '3000.00',
  fee: '3.00',
  net_amount: '2997.00',
  speed: 'normal',
  speed_zh: '普通到账',
  account: '中国工商银行 6222********0128',
  status: 0,
  status_zh: '审核中',
  tone: 'yellow',
  reason: '',
  confirm_text: '',
  asked_at: '2036-01-01 10:00:00',
  asked_by: '林小花',
  arrives_by: '2036-01-03 10:00:00',
  ended_at: null,
  actions: ['cancel'],
  ...facts,
})
