import type { WireResult } from '@zdb/contract/kit/endpoint'
import { payments } from '@zdb/contract/money/payments/endpoints'

type Payment = WireResult<typeof payments.pay>
type PayDesk = WireResult<typeof payments.payDesk>
type RechargeDesk = WireResult<typeof payments.channels>
type Remittance = WireResult<typeof payments.remittance>

const channels: PayDesk['channels'] = [
  {
    identifier: 'alipay',
    name: '支付宝',
    ways: [
      { way: 'qr', name: '扫码支付' },
      { way: 'page', name: '网页支付' },
    ],
    params: { bank_code: [] },
  },
  {
    identifier: 'joinpay_netpay',
    name: '网银支付',
    ways: [{ way: 'page', name: '网页支付' }],
    params: { bank_code: [{ code: 'ICBC_NET_B2C', name: '工商银行' }] },
  },
]

export const aPayment = (facts: Partial<Payment> = {}): Payment => ({
  id: '7',
  no: 'P26111612000012345678',
  title: '账户充值',
  payable: null,
  amount: '100.00',
  balance_part: '0.00',
  channel_part: '100.00',
  owed_part: '0.00',
  identifier: 'alipay',
  identifier_zh: '支付宝',
  way: 'qr',
  status: 10,
  status_zh: '支付中',
  tone: 'yellow',
  cashier: { kind: 'qr', text: 'https://qr.example/7', fields: {} },
  expires_at: '2099-01-01 00:00:00',
  seconds_left: 1800,
  paid_at: null,
  bought: false,
  outcome: '',
  ...facts,
})

export const aPayDesk = (facts: Partial<PayDesk> = {}): PayDesk => ({
  title: '商家版配送服务 30天',
  amount: '29.00',
  revision: 3,
  available_balance: '20.00',
  enough: false,
  owed: '0.00',
  has_pay_password: true,
  channels,
  open: null,
  ...facts,
})

export const aRemittance = (facts: Partial<Remittance> = {}): Remittance => ({
  id: '3',
  code: '048213',
  amount: '500.00',
  status: 0,
  status_zh: '待汇款',
  tone: 'blue',
  account: { name: '转单宝科技有限公司', bank: '招商银行', branch: '北京光华路支行', account: '110900000010001' },
  payer_name: '',
  images: [],
  created_at: '2026-11-16 12:00:00',
  deadline_at: '2099-01-01 00:00:00',
  credited: '0.00',
  reason: '',
  difference_zh: '',
  may_prove: true,
  ...facts,
})

export const aRechargeDesk = (facts: Partial<RechargeDesk> = {}): RechargeDesk => ({
  channels,
  least: '1.00',
  most: '50000.00',
  suggestions: ['100.00', '200.00'],
  available_balance: '20.00',
  owed: '0.00',
  open: null,
  remittance: { least: '100.00', days: 7, account: aRemittance().account, items: [aRemittance()] },
  ...facts,
})
