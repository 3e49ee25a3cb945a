import type { depositLines } from '@zdb/contract/shop/stores/deposit/lines'
import type { DepositObstacles } from '#core/domain/obstacle'
import type { Handlers } from '#core/http/register'
import { deposit, depositDetail, joinDeposit, payDeposit, storeCredit } from './deposit.ts'
import { askDepositRefund, withdrawDepositRefund } from './refunds.ts'

export const depositRoutes = (known: readonly DepositObstacles[]): Handlers<typeof depositLines> => ({
  deposit: ({ actor, params }) => deposit(known, actor, params.sid),
  joinDeposit: ({ actor, params, body }) => joinDeposit(known, actor, params.sid, body),
  payDeposit: ({ actor, params, body }) => payDeposit(known, actor, params.sid, body),
  depositDetail: ({ actor, params, query }) => depositDetail(actor, params.sid, query),
  askDepositRefund: ({ actor, params }) => askDepositRefund(known, actor, params.sid),
  withdrawDepositRefund: ({ actor, params }) => withdrawDepositRefund(known, actor, params.sid),
  depositOld: ({ actor, query }) => deposit(known, actor, query.sid),
  joinDepositOld: ({ actor, body: { sid, ...body } }) => joinDeposit(known, actor, sid, body),
  payDepositOld: ({ actor, body: { sid, ...body } }) => payDeposit(known, actor, sid, body),
  storeCredit: ({ actor, query }) => storeCredit(actor, query.sid),
})
