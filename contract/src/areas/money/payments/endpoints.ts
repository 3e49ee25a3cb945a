import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { NewRemittance, Pay, PayDesk, Payment, PayQuery, Recharge, RechargeDesk, Remittance, RemittanceProof } from './schemas.ts'

const payment = { id: 'payment' } as const
const remittance = { id: 'remittance' } as const

export const payments = area('payments', {
  channels: get('/api.v2/finance/payment/channels', { about: '充值渠道与汇款账户', result: RechargeDesk, allow: 'finance.pay' }),
  recharge: post('/api.v2/finance/recharge/instant', { about: '在线充值', body: Recharge, result: Payment, allow: 'finance.pay', once: 'outside', quiet: true }),
  queryRecharge: post('/api.v2/finance/recharge/query/{id}', { about: '查询充值结果', result: Payment, allow: 'finance.pay', of: payment, quiet: true }),
  openRemittance: post('/api.v2/account/financial/recharge/offline-account', { about: '申请汇款识别码', body: NewRemittance, result: Remittance, allow: 'finance.pay', once: true }),
  remittance: get('/api.v2/account/financial/recharge/offline-account/{id}', { about: '汇款账户与识别码', result: Remittance, allow: 'finance.pay', of: remittance }),
  proveRemittance: post('/api.v2/account/financial/recharge/remittance', { about: '上传汇款凭证', body: RemittanceProof, result: Done, allow: 'finance.pay', of: remittance, once: true }),
  payDesk: get('/api.v2/unified-pay/channels', { about: '支付方式', query: PayQuery, result: PayDesk, allow: 'signedIn' }),
  pay: post('/api.v2/unified-pay/create', { about: '支付', body: Pay, result: Payment, allow: 'signedIn', once: 'outside' }),
  queryPay: get('/api.v2/unified-pay/query/{id}', { about: '查询支付结果', result: Payment, allow: 'signedIn', of: payment, quiet: true }),
  abandonPay: post('/api.v2/unified-pay/{id}/abandon', { about: '放弃支付，冻结的余额部分立即退回', result: Payment, allow: 'signedIn', of: payment }),
  payDeskOld: get('/api.v2/cashier-desk/payment-mode', { about: '支付方式（旧）', query: PayQuery, result: PayDesk, allow: 'signedIn' }),
  payOld: post('/api.v2/cashier-desk/pay', { about: '支付（旧）', body: Pay, result: Payment, allow: 'signedIn', once: 'outside' }),
  queryPayOld: get('/api.v2/cashier-desk/{id}/query', { about: '查询支付结果（旧）', result: Payment, allow: 'signedIn', of: payment, quiet: true }),
})
