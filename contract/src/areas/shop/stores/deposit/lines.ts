import { get, post, put } from '../../../../kit/endpoint.ts'
import { DepositDetail, DepositDetailQuery, DepositQuery, Integrity, JoinDeposit, OldJoinDeposit, OldPayDeposit, PayDeposit, StoreCredit } from './schemas.ts'

const store = { sid: 'store' } as const

export const depositLines = {
  deposit: get('/api.v2/store/{sid}/integrity/standard', { about: '诚信保证金', result: Integrity, allow: 'store.read', of: store }),
  joinDeposit: post('/api.v2/store/{sid}/integrity/standard', { about: '加入诚信保障', body: JoinDeposit, result: Integrity, allow: 'store.deposit', of: store, once: true }),
  payDeposit: put('/api.v2/store/{sid}/integrity/standard', { about: '缴纳诚信保证金', body: PayDeposit, result: Integrity, allow: 'store.deposit', of: store, once: true }),
  depositDetail: get('/api.v2/store/{sid}/deposit/detail', { about: '保证金明细', query: DepositDetailQuery, result: DepositDetail, allow: 'store.read', of: store }),
  askDepositRefund: post('/api.v2/store/{sid}/deposit/refund', { about: '申请退还保证金', result: Integrity, allow: 'store.deposit', of: store, once: true }),
  withdrawDepositRefund: post('/api.v2/store/{sid}/deposit/refund/withdraw', { about: '撤回退还申请', result: Integrity, allow: 'store.deposit', of: store, once: true }),
  depositOld: get('/api/chengbao/standard', { about: '诚信保证金（旧）', query: DepositQuery, result: Integrity, allow: 'store.read', of: store }),
  joinDepositOld: post('/api/chengbao/join', { about: '加入诚信保障（旧）', body: OldJoinDeposit, result: Integrity, allow: 'store.deposit', of: store, once: true }),
  payDepositOld: post('/api/chengbao/additional', { about: '缴纳诚信保证金（旧）', body: OldPayDeposit, result: Integrity, allow: 'store.deposit', of: store, once: true }),
  storeCredit: get('/api/service.store.credit', { about: '门店信用', query: DepositQuery, result: StoreCredit, allow: 'store.read', of: store }),
} as const
