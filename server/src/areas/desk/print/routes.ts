import type { print } from '@zdb/contract/desk/print/endpoints'
import type { Handlers } from '#core/http/register'
import { showA4 } from './browser/a4-sheet.ts'
import { showCard } from './browser/card.ts'
import { markPrinted } from './browser/printed.ts'
import { saveA4Setting, saveCardSetting, showA4Setting, showCardSetting } from './browser/settings.ts'
import { showReceipt } from './documents/receipt.ts'
import { bindBridge, bridgeCode, pairBridge } from './bridges/pairing.ts'
import { cancelJob, printAgain, settleJob } from './jobs/answers.ts'
import { listJobs, listOrderJobs } from './jobs/listing.ts'
import { printTickets, testPrint } from './tickets/press.ts'
import { cleanPrint } from './printers/clean.ts'
import { platforms } from './printers/present.ts'
import { bind, listPrinters, refreshStatus, savePrinter, unbind } from './printers/printers.ts'
import { addWhite, listWhite, removeWhite, saveRules, showRules } from './rules/rules.ts'
import { showLabel, markLabelPrinted } from './sheets/label.ts'
import { markRouteSheetPrinted, showRouteSheet } from './sheets/route-sheet.ts'
import { printStockingTicket, showStockingSheet } from './sheets/stocking-sheet.ts'
import { preview } from './templates/preview.ts'
import { listTemplates, saveTemplate } from './templates/templates.ts'

export const routes: Handlers<typeof print> = {
  platforms: async ({ query }) => platforms(query.keyword),
  printers: ({ actor, params }) => listPrinters(actor, params.sid),
  bind: ({ actor, params, body }) => bind(actor, params.sid, body),
  bindBridge: ({ actor, params, body }) => bindBridge(actor, params.sid, body),
  bridgeCode: ({ actor, params }) => bridgeCode(actor, params.sid, params.id),
  pairBridge: ({ actor, body }) => pairBridge(actor, body),
  unbind: ({ actor, params }) => unbind(actor, params.sid, params.id),
  savePrinter: ({ actor, params, body }) => savePrinter(actor, params.sid, params.id, body),
  refreshStatus: ({ actor, params }) => refreshStatus(actor, params.id),
  cleanPrint: ({ actor, params }) => cleanPrint(actor, params.id),
  testPrint: ({ actor, query }) => testPrint(actor, query.id),
  templates: ({ actor, params }) => listTemplates(actor, params.sid),
  saveTemplate: ({ actor, params, body }) => saveTemplate(actor, params.sid, body),
  preview: ({ actor, params, body }) => preview(actor, params.sid, body),
  rules: ({ actor, params }) => showRules(actor, params.sid),
  saveRules: ({ actor, params, body }) => saveRules(actor, params.sid, body),
  jobs: ({ actor, params, query }) => listJobs(actor, params.sid, query),
  cancelJob: ({ actor, params }) => cancelJob(actor, params.id),
  printAgain: ({ actor, params }) => printAgain(actor, params.id),
  settleJob: ({ actor, params, body }) => settleJob(actor, params.id, body),
  stockingSheet: ({ actor, query }) => showStockingSheet(actor, query),
  stockingTicket: ({ actor, params, body }) => printStockingTicket(actor, params.sid, body),
  routeSheet: ({ actor, params, query }) => showRouteSheet(actor, params.sid, query),
  routeSheetPrinted: ({ actor, params, body }) => markRouteSheetPrinted(actor, params.sid, body.sns),
  label: ({ actor, params, query }) => showLabel(actor, params.sn, query.full === '1'),
  labelPrinted: ({ actor, params, body }) => markLabelPrinted(actor, params.sn, body),
  white: ({ actor }) => listWhite(actor),
  addWhite: ({ actor, body }) => addWhite(actor, body),
  removeWhite: ({ actor, params }) => removeWhite(actor, params.id),
  a4Setting: ({ actor, params }) => showA4Setting(actor, params.sid),
  saveA4Setting: ({ actor, params, body }) => saveA4Setting(actor, params.sid, body),
  cardSetting: ({ actor, params }) => showCardSetting(actor, params.sid),
  saveCardSetting: ({ actor, params, body }) => saveCardSetting(actor, params.sid, body),
  onlineTicket: ({ actor, params, body }) => printTickets('online', actor, params.sn, body),
  onlineReceipt: ({ actor, params }) => showReceipt('online', actor, params.sn),
  onlineReceiptPrinted: ({ actor, params, body }) =>
    markPrinted('receipt', 'online', actor, params.sn, body).then(() => null),
  onlineCard: ({ actor, params }) => showCard('online', actor, params.sn),
  onlineCardPrinted: ({ actor, params, body }) => markPrinted('card', 'online', actor, params.sn, body),
  onlineA4: ({ actor, params }) => showA4('online', actor, params.sn),
  onlineA4Printed: ({ actor, params, body }) => markPrinted('a4', 'online', actor, params.sn, body),
  onlineJobs: ({ actor, params }) => listOrderJobs('online', actor, params.sn),
  receivedTicket: ({ actor, params, body }) => printTickets('received', actor, params.sn, body),
  receivedReceipt: ({ actor, params }) => showReceipt('received', actor, params.sn),
  receivedReceiptPrinted: ({ actor, params, body }) =>
    markPrinted('receipt', 'received', actor, params.sn, body).then(() => null),
  receivedCard: ({ actor, params }) => showCard('received', actor, params.sn),
  receivedCardPrinted: ({ actor, params, body }) => markPrinted('card', 'received', actor, params.sn, body),
  receivedA4: ({ actor, params }) => showA4('received', actor, params.sn),
  receivedA4Printed: ({ actor, params, body }) => markPrinted('a4', 'received', actor, params.sn, body),
  receivedJobs: ({ actor, params }) => listOrderJobs('received', actor, params.sn),
}
