import * as z from 'zod'
import { area, del, get, post, put } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { A4Paper, A4Setting, CardPaper, CardSetting, PaperPrinted } from './browser-schemas.ts'
import {
  BindPrinter,
  JobQuery,
  JobRow,
  NewWhiteChannel,
  Platform,
  PlatformQuery,
  Preview,
  PreviewTicket,
  PrintAnswer,
  Printer,
  PrinterChoice,
  PrinterSetting,
  PrintRules,
  PrintTicket,
  Receipt,
  RestoreTemplate,
  SaveRules,
  SaveTemplate,
  SettleJob,
  Template,
  WhiteChannel,
} from './schemas.ts'

const store = { sid: 'store' } as const
const printer = { id: 'printer' } as const
const job = { id: 'printJob' } as const
const online = { sn: 'onlineOrder' } as const
const received = { sn: 'receivedOrder' } as const

export const print = area('print', {
  platforms: get('/api.v2/store/cloud-print/platform', { about: '可绑定的打印机平台', query: PlatformQuery, result: z.array(Platform), allow: 'print.read' }),
  printers: get('/api.v2/store/{sid}/cloud-print/devices', { about: '门店的打印机', result: z.array(Printer), allow: 'print.read', of: store }),
  bind: post('/api.v2/store/{sid}/cloud-print/bind-device', { about: '绑定打印机', body: BindPrinter, result: Printer, allow: 'print.setup', of: store, once: 'outside' }),
  unbind: post('/api.v2/store/{sid}/cloud-print/{id}/unbind-device', { about: '解绑打印机', result: Done, allow: 'print.setup', of: { ...store, ...printer }, once: 'outside' }),
  savePrinter: post('/api.v2/store/{sid}/cloud-print/{id}/setting', { about: '修改打印机名称、纸宽与备用机', body: PrinterSetting, result: Printer, allow: 'print.setup', of: { ...store, ...printer } }),
  refreshStatus: get('/api.v2/store/cloud-print/{id}/refresh-status', { about: '刷新打印机状态', result: Printer, allow: 'print.read', of: printer }),
  cleanPrint: get('/api.v2/store/cloud-print/{id}/clean-print', { about: '清空打印队列', result: Done, allow: 'print.setup', of: printer }),
  testPrint: get('/api.v2/store/cloud-print/test', { about: '打印测试页', query: PrinterChoice, result: PrintAnswer, allow: 'print.tickets', of: printer }),
  templates: get('/api.v2/store/{sid}/cloud-print/templates', { about: '小票模板', result: z.array(Template), allow: 'print.read', of: store }),
  saveTemplate: post('/api.v2/store/{sid}/cloud-print/custom-template', { about: '保存小票模板，或恢复以前的版本', body: z.union([RestoreTemplate, SaveTemplate]), result: Template, allow: 'print.setup', of: store, once: true }),
  preview: post('/api.v2/store/{sid}/cloud-print/preview', { about: '预览小票', body: PreviewTicket, result: Preview, allow: 'print.read', of: store, quiet: true }),
  rules: get('/api.v2/store/{sid}/cloud-print/rules', { about: '自动打印规则', result: PrintRules, allow: 'print.read', of: store }),
  saveRules: post('/api.v2/store/{sid}/cloud-print/rules', { about: '保存自动打印规则', body: SaveRules, result: PrintRules, allow: 'print.setup', of: store }),
  jobs: get('/api.v2/store/{sid}/cloud-print/jobs', { about: '打印记录', query: JobQuery, result: Page(JobRow), allow: 'print.read', of: store }),
  cancelJob: post('/api.v2/store/cloud-print/jobs/{id}/cancel', { about: '取消打印', result: Done, allow: 'print.tickets', of: job, once: true }),
  printAgain: post('/api.v2/store/cloud-print/jobs/{id}/again', { about: '失败后重新打印', result: Done, allow: 'print.tickets', of: job, once: true }),
  settleJob: post('/api.v2/store/cloud-print/jobs/{id}/settle', { about: '确认结果未知的打印', body: SettleJob, result: Done, allow: 'print.tickets', of: job, once: true }),
  white: get('/api/PrintSetting/receipt/white', { about: '自动打印小票的渠道', result: z.array(WhiteChannel), allow: 'print.read' }),
  addWhite: post('/api/PrintSetting/receipt/white', { about: '增加自动打印小票的渠道', body: NewWhiteChannel, result: WhiteChannel, allow: 'print.setup', once: true }),
  removeWhite: del('/api/PrintSetting/receipt/white/{id}', { about: '移除自动打印小票的渠道', result: Done, allow: 'print.setup', of: { id: 'printChannel' } }),
  a4Setting: get('/api.v2/store/{sid}/printSetting/a4-print', { about: 'A4订单的打印设置', result: A4Setting, allow: 'print.read', of: store }),
  saveA4Setting: post('/api.v2/store/{sid}/printSetting/a4-print', { about: '保存A4订单的打印设置', body: A4Setting, result: A4Setting, allow: 'print.setup', of: store }),
  cardSetting: get('/api.v2/store/{sid}/printSetting/card-print', { about: '贺卡的打印设置', result: CardSetting, allow: 'print.read', of: store }),
  saveCardSetting: post('/api.v2/store/{sid}/printSetting/card-print', { about: '保存贺卡的打印设置', body: CardSetting, result: CardSetting, allow: 'print.setup', of: store }),
  onlineTicket: post('/api.v2/channel/order/{sn}/print/ticket', { about: '打印网单小票', body: PrintTicket, result: PrintAnswer, allow: 'print.tickets', of: online, once: true, quiet: true }),
  onlineReceipt: get('/api.v2/channel/order/{sn}/print/receipt', { about: '网单的打印单', result: Receipt, allow: 'print.tickets', of: online }),
  onlineReceiptPrinted: put('/api.v2/channel/order/{sn}/print/receipt', { about: '网单打印单已打印', body: PaperPrinted, result: Done, allow: 'print.tickets', of: online }),
  onlineCard: get('/api.v2/channel/order/{sn}/print/card', { about: '网单的贺卡', result: CardPaper, allow: 'print.tickets', of: online }),
  onlineCardPrinted: post('/api.v2/channel/order/{sn}/print/card', { about: '网单贺卡已打印', body: PaperPrinted, result: PrintAnswer, allow: 'print.tickets', of: online, once: true }),
  onlineA4: get('/api.v2/channel/order/{sn}/print/a4', { about: '网单的A4订单', result: A4Paper, allow: 'print.tickets', of: online }),
  onlineA4Printed: put('/api.v2/channel/order/{sn}/print/a4', { about: '网单A4订单已打印', body: PaperPrinted, result: PrintAnswer, allow: 'print.tickets', of: online, once: true }),
  onlineJobs: get('/api.v2/channel/order/{sn}/print/jobs', { about: '网单的打印记录', result: z.array(JobRow), allow: 'print.read', of: online }),
  receivedTicket: post('/api.v2/transfer/order/{sn}/print/ticket', { about: '打印接单小票', body: PrintTicket, result: PrintAnswer, allow: 'print.tickets', of: received, once: true, quiet: true }),
  receivedReceipt: get('/api.v2/transfer/order/{sn}/print/receipt', { about: '接单的打印单', result: Receipt, allow: 'print.tickets', of: received }),
  receivedReceiptPrinted: put('/api.v2/transfer/order/{sn}/print/receipt', { about: '接单打印单已打印', body: PaperPrinted, result: Done, allow: 'print.tickets', of: received }),
  receivedCard: get('/api.v2/transfer/order/{sn}/print/card', { about: '接单的贺卡', result: CardPaper, allow: 'print.tickets', of: received }),
  receivedCardPrinted: post('/api.v2/transfer/order/{sn}/print/card', { about: '接单贺卡已打印', body: PaperPrinted, result: PrintAnswer, allow: 'print.tickets', of: received, once: true }),
  receivedA4: get('/api.v2/transfer/order/{sn}/print/a4', { about: '接单的A4订单', result: A4Paper, allow: 'print.tickets', of: received }),
  receivedA4Printed: put('/api.v2/transfer/order/{sn}/print/a4', { about: '接单A4订单已打印', body: PaperPrinted, result: PrintAnswer, allow: 'print.tickets', of: received, once: true }),
  receivedJobs: get('/api.v2/transfer/order/{sn}/print/jobs', { about: '接单的打印记录', result: z.array(JobRow), allow: 'print.read', of: received }),
})
