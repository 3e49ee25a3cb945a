import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import {
  negotiateConditions,
  problemTypes,
  refundRejectReasons,
  remindReplies,
} from '@zdb/contract/orders/online-orders/states'
import type { withFigureRows } from '#core/lists/figure-rows'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import { agreeEta, refuseEta, replyReminder, replyReminders } from './requests/replies.ts'
import { sign, close, dispatch, init, originalShop, reopen } from './fulfilment/arrangement.ts'
import { detail, logs, refundRecords } from './detail/detail.ts'
import { changeSku, fastModify, update, updateAmount, updateConsignee, updateGoods } from './content/editing.ts'
import { exportOrders } from './sheets/export.ts'
import { importJob, importTemplate, readExcel, startImport } from './sheets/import.ts'
import { listOrders, oldRegions, tabMenus, tabTotals } from './list/listing.ts'
import {
  addLog,
  flagMemo,
  ignoreShipping,
  mark,
  notSync,
  photos,
  saveFlagMemo,
  updateFlag,
  updateInvoice,
  uploadPhotos,
} from './content/marks.ts'
import { check, morePending, searchShops, stockingGuide, warehouse } from './list/overview.ts'
import { create, duplicates } from './content/create.ts'
import { pluginCode, pluginSecurity, pluginTop, registerPlugin } from './channel/plugins.ts'
import { closeProblems, handleProblem, markProblem, removeProblems } from './requests/problems.ts'
import { answerRefund, miniRefund, negotiate } from './requests/refunds.ts'
import { reveal } from './detail/decryption.ts'
import { orderOf } from './online-order.sql.ts'
import { transfer } from './fulfilment/transfer.ts'
import { replay } from './channel/write-backs.ts'

export const routes = (
  { files }: { files: Files },
  asked: ReturnType<typeof withFigureRows>,
): Handlers<typeof onlineOrders> => ({
  tabMenus: () => tabMenus(),
  list: async ({ actor, query }) => listOrders(actor, 'new', await asked(actor, query)),
  totals: async ({ actor, query }) => tabTotals(actor, 'new', await asked(actor, query)),
  oldList: async ({ actor, query }) => listOrders(actor, 'old', await asked(actor, query)),
  oldTotals: async ({ actor, query }) => tabTotals(actor, 'old', await asked(actor, query)),
  oldRegions: async ({ actor, query }) => oldRegions(actor, await asked(actor, query)),
  stockingGuide: ({ actor, query }) => stockingGuide(actor, query),
  searchShops: ({ actor, query }) => searchShops(actor, query),
  check: ({ actor }) => check(actor),
  detail: ({ actor, params }) => detail(actor, params.sn),
  logs: ({ actor, params }) => logs(actor, params.sn),
  problemTypes: () => problemTypes.map((type) => ({ ...type })),
  remindReplies: async ({ actor, params }) => {
    await orderOf(actor, params.sn)
    return remindReplies.map((reply) => ({ ...reply }))
  },
  reveal: ({ actor, params }) => reveal(actor, params.sn),
  photos: ({ actor, params }) => photos(actor, params.sn),
  refundRejectReasons: () => [...refundRejectReasons],
  refundRecords: ({ actor, params }) => refundRecords(actor, params.id),
  flagMemo: ({ actor, params }) => flagMemo(actor, params.sn),
  negotiateConditions: () => negotiateConditions.map((condition) => ({ ...condition })),
  warehouse: ({ actor, params }) => warehouse(actor, params.sn),
  morePending: ({ actor }) => morePending(actor),
  duplicates: ({ actor, query }) => duplicates(actor, query),
  pluginCode: ({ actor, params }) => pluginCode(actor, params.id),
  pluginSecurity: ({ actor }) => pluginSecurity(actor),
  pluginTop: ({ actor }) => pluginTop(actor),
  export: ({ actor, query, reply }) => exportOrders(actor, query, reply),
  create: ({ actor, body }) => create(actor, body),
  updateFlag: ({ actor, params, body }) => updateFlag(actor, params.sn, body.flag),
  saveFlagMemo: ({ actor, params, body }) => saveFlagMemo(actor, params.sn, body),
  markProblem: ({ actor, params, body }) => markProblem(actor, params.sn, body),
  handleProblem: ({ actor, params, body }) => handleProblem(actor, params.sn, body),
  addLog: ({ actor, params, body }) => addLog(actor, params.sn, body.content),
  init: ({ actor, params, body }) => init(actor, params.sn, body),
  replyReminder: ({ actor, params, body }) => replyReminder(actor, params.sn, body.words),
  replyReminders: ({ actor, body, request }) => replyReminders(actor, body.sns, body.words, request.log),
  answerRefund: ({ actor, params, body }) => answerRefund(actor, params.sn, body),
  transfer: ({ actor, body, request }) => transfer(actor, body, request.log),
  fastModify: ({ actor, params, body }) => fastModify(actor, params.sn, body),
  update: ({ actor, params, body }) => update(actor, params.sn, body),
  updateGoods: ({ actor, params, body }) => updateGoods(actor, params.sn, body.goods_items),
  originalShop: ({ actor, params, body }) => originalShop(actor, params.sn, body.sid),
  dispatch: ({ actor, params, body }) => dispatch(actor, params.sn, body),
  updateInvoice: ({ actor, params, body }) => updateInvoice(actor, params.sn, body),
  ignoreShipping: ({ actor, params, body }) => ignoreShipping(actor, params.sn, body.on),
  close: ({ actor, params, body }) => close(actor, params.sn, body.reason),
  reopen: ({ actor, params }) => reopen(actor, params.sn),
  mark: ({ actor, params, body }) => mark(actor, params.sn, body),
  closeProblems: ({ actor, body, request }) => closeProblems(actor, body.sns, request.log),
  removeProblems: ({ actor, body, request }) => removeProblems(actor, body.sns, request.log),
  updateAmount: ({ actor, params, body }) => updateAmount(actor, params.sn, body),
  miniRefund: ({ actor, body }) => miniRefund(actor, body),
  notSync: ({ actor, params, body }) => notSync(actor, params.sn, body.on),
  uploadPhotos: ({ actor, params, body }) => uploadPhotos(actor, params.sn, body.images),
  registerPlugin: ({ actor, params, body }) => registerPlugin(actor, params.id, body.code),
  updateConsignee: ({ actor, params, body }) => updateConsignee(actor, params.sn, body),
  agreeEta: ({ actor, params }) => agreeEta(actor, params.sn),
  refuseEta: ({ actor, params }) => refuseEta(actor, params.sn),
  negotiate: ({ actor, body }) => negotiate(actor, body),
  changeSku: ({ actor, params, body }) => changeSku(actor, params.sn, body),
  sign: ({ actor, params, body }) => sign(actor, params.sid, body.order_sn),
  replay: ({ actor, params }) => replay(actor, params.sn),
  readExcel: ({ actor, request }) => readExcel(files, actor, request),
  importJob: ({ actor, params }) => importJob(actor, params.id),
  startImport: ({ actor, params, body }) => startImport(actor, params.id, body),
  importTemplate: ({ reply }) => importTemplate(reply),
})
