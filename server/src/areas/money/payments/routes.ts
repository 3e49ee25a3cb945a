import type { payments } from '@zdb/contract/money/payments/endpoints'
import type { Payables } from '#core/domain/payable'
import type { Handlers } from '#core/http/register'
import { keyOf } from '#core/http/idempotency-key'
import { channels, queryPayment, recharge } from './recharge.ts'
import { openRemittance, proveRemittance, showRemittance } from './remittances/remittances.ts'
import { abandonPay, pay, payDesk } from './unified-pay.ts'

export const routes = (payables: Payables): Handlers<typeof payments> => ({
  channels: ({ actor }) => channels(actor),
  recharge: ({ actor, body }) => recharge(actor, body),
  queryRecharge: ({ actor, params }) => queryPayment(payables, actor, params.id),
  openRemittance: ({ actor, body }) => openRemittance(actor, body),
  remittance: ({ actor, params }) => showRemittance(actor, params.id),
  proveRemittance: ({ actor, body }) => proveRemittance(actor, body),
  payDesk: ({ actor, query }) => payDesk(payables, actor, query),
  pay: ({ actor, body, request }) => pay(payables, actor, { ...body, key: keyOf(request) }),
  queryPay: ({ actor, params }) => queryPayment(payables, actor, params.id),
  abandonPay: ({ actor, params }) => abandonPay(payables, actor, params.id),
  payDeskOld: ({ actor, query }) => payDesk(payables, actor, query),
  payOld: ({ actor, body, request }) => pay(payables, actor, { ...body, key: keyOf(request) }),
  queryPayOld: ({ actor, params }) => queryPayment(payables, actor, params.id),
})
