import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { deadlineOptions, photoRejectCauses, senderTabs } from '@zdb/contract/orders/transfer-orders/states'
import type { withFigureRows } from '#core/lists/figure-rows'
import type { Handlers } from '#core/http/register'
import {
  applyModification,
  modificationHistory,
  previewModification,
  revokeModification,
} from './modifications/modifications.ts'
import { orderDetail } from './detail/detail.ts'
import { update } from './create/editing.ts'
import { listOrders, menuOf, tabTotals } from './list/listing.ts'
import { pay, payChannels, raisePrice } from './money/pay.ts'
import { create, draft, saveDraft } from './create/create.ts'
import { allQuotes, confirmQuote, quotes } from './quotes/quotes.ts'
import { inquiry, referencePrice } from './create/reference-price.ts'
import { assign, cancel, reopen, setDeadline } from './sending/sending.ts'
import { auditPhoto, comment, settle } from './money/settlement.ts'
import { entrustedShop, entrustedShops, sameAreaStores, searchPrompt } from './sending/shops.ts'
import { trade } from './list/trades.ts'
import { addTracking, memo, remind, updateMemo } from './detail/notes.ts'

export const routes = (asked: ReturnType<typeof withFigureRows>): Handlers<typeof transferOrders> => ({
  menus: () => menuOf(senderTabs),
  list: async ({ actor, query }) => listOrders(actor, 'sender', senderTabs, await asked(actor, query)),
  totals: async ({ actor, query }) => tabTotals(actor, 'sender', senderTabs, await asked(actor, query)),
  detail: ({ actor, params }) => orderDetail(actor, 'sender', params.sn),
  quotes: ({ actor, params }) => quotes(actor, params.sn),
  allQuotes: ({ actor, params }) => allQuotes(actor, params.sn),
  photoRejectCauses: () => [...photoRejectCauses],
  memo: ({ actor, params }) => memo(actor, params.sn),
  deadlineOptions: () => deadlineOptions.map((option) => ({ ...option })),
  entrustedShops: ({ actor, query }) => entrustedShops(actor, query),
  entrustedShop: ({ actor, params }) => entrustedShop(actor, params.openid),
  sameAreaStores: ({ actor, query }) => sameAreaStores(actor, query),
  searchPrompt: ({ actor, query }) => searchPrompt(actor, query),
  payChannels: ({ actor, query }) => payChannels(actor, query.sn),
  trade: ({ actor, query }) => trade(actor, query),
  modificationHistory: ({ actor, params }) => modificationHistory(actor, params.sn),
  referencePrice: ({ query }) => referencePrice(query),
  draft: ({ actor }) => draft(actor),
  create: ({ actor, body }) => create(actor, body),
  saveDraft: ({ actor, body }) => saveDraft(actor, body.content),
  update: ({ actor, params, body }) => update(actor, params.sn, body),
  updateWaitReceive: ({ actor, params, body }) => update(actor, params.sn, body),
  raisePrice: ({ actor, params, body }) => raisePrice(actor, params.sn, body.price, body.pay_password),
  pay: ({ actor, params, body }) => pay(actor, params.sn, body),
  confirmQuote: ({ actor, params, body }) => confirmQuote(actor, params.sn, body),
  assign: ({ actor, params, body }) => assign(actor, params.sn, body),
  reopen: ({ actor, params, body }) => reopen(actor, params.sn, body),
  settle: ({ actor, params }) => settle(actor, params.sn),
  comment: ({ actor, params, body }) => comment(actor, params.sn, body),
  updateMemo: ({ actor, params, body }) => updateMemo(actor, params.sn, body),
  setDeadline: ({ actor, params, body }) => setDeadline(actor, params.sn, body.grab_minutes),
  auditPhoto: ({ actor, body }) => auditPhoto(actor, body),
  addTracking: ({ actor, params, body }) => addTracking(actor, params.sn, body.content),
  inquiry: ({ actor, body }) => inquiry(actor, body),
  previewModification: ({ actor, params, body }) => previewModification(actor, params.sn, body),
  applyModification: ({ actor, params, body }) => applyModification(actor, params.sn, body),
  revokeModification: ({ actor, params }) => revokeModification(actor, params.sn),
  remind: ({ actor, params }) => remind(actor, params.sn),
  cancel: ({ actor, params }) => cancel(actor, params.sn),
})
