import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { defaultTickets } from '@zdb/contract/desk/print/documents'
import { paperRolls, type PaperLine, type PaperRoll } from '@zdb/contract/desk/print/paper'
import type { PrinterCloudCode, PrinterDevice } from '#ports/printers/port'
import { printerCloudCodes } from '#ports/printers/port'
import { sandboxPrinterApp, sandboxPrinterClouds } from '#ports/printers/sandbox-app'
import { printersDesk, type BookSheet } from '#test/harness/printers/printers-desk'
import { changeParts, changesBetween, workedFacts } from '../documents/change-notice.ts'
import type { OrderFacts } from '../documents/order-facts.ts'
import { testPage } from '../documents/test-page.ts'
import { ticketParts } from '../documents/ticket.ts'
import { contentFor } from './clouds/tags.ts'
import { escPosOf } from './clouds/esc-pos.ts'
import { setOn, type PaperPart } from './sheet.ts'

/** What somebody types who wants the printer to do something else. */
const hostile =
  '<\u0301CUT>\u0301<\uFE0FMN>\u200D5<\u20DD/MN>\u0301\u001B@\u001Dk\u0004</B><CUT><QR>x</QR>\u0010\u0014\u0001\u0000\u0001\u001Bp\u0000\u0019\u00FA\u0007'

const facts: OrderFacts = {
  source: 'online',
  sn: 'O26111612000000000001',
  merchantId: 1,
  storeId: 1,
  storeName: `花间记鲜花蛋糕（国贸三期B座旗舰店）${hostile}`,
  onlineShop: '花间记 Flower & Cake 官方旗舰店',
  channel: 6,
  channelName: '美团外卖',
  sequence: '128',
  channelSn: '2600000000001',
  window: '11-17 14:00-15:00',
  placedAt: new Date('2026-11-16T10:00:00+08:00'),
  goods: Array.from({ length: 30 }, (_, at) => ({
    name: at % 3 === 0 ? `卡布奇诺玫瑰礼盒（${at}枝，含香槟色丝带、手写贺卡与保鲜水盒）` : `Rose bouquet 红玫瑰🌹${at}`,
    spec: at % 2 === 0 ? '6寸 动物奶油' : '',
    image: '',
    remarks: at === 4 ? `不要满天星${hostile}` : '',
    quantity: at + 1,
    price: at === 0 ? fen(0) : fen(9_999_999),
  })),
  goodsTotal: 465,
  card: `生日快乐🎂，愿你\u202E永远年轻\u200F。龘𠮷㐂${'岁岁年年，'.repeat(40)}`,
  remarks: hostile,
  memo: '第一行\r\n第二行\u2028第三行',
  consignee: '阿卜杜热西提·买买提',
  mobile: '139****1111',
  address: '北京市朝阳区光华路SOHO 2座 1203室',
  buyer: 'Émile Ångström',
  buyerMobile: '137****2222',
  amount: fen(9_999_999),
}

const frame = { heading: '制作联', again: '补打第1次：小票弄湿了', shopNameDisplay: 'both' } as const
const documents: Readonly<Record<string, (roll: PaperRoll) => PaperPart[]>> = {
  制作联: () => ticketParts(facts, defaultTickets.kitchen.blocks, frame),
  顾客联: () => ticketParts(facts, defaultTickets.customer.blocks, { ...frame, again: '' }),
  变更单: () =>
    changeParts(
      facts,
      changesBetween(workedFacts({ ...facts, remarks: '请提前联系', goods: [] }), workedFacts(facts)),
      facts.placedAt,
    ),
  测试页: (roll) => testPage('前台', facts.storeName, roll, facts.placedAt),
}

/** What the browser draws: the lines themselves. A code says what it holds. */
const readOnScreen = (lines: readonly PaperLine[]): string[] =>
  lines.flatMap((line) => (line.kind === 'cut' ? [] : [line.text.trim()])).filter((text) => text !== '')

/** What is read on a sheet of paper. */
const readOnPaper = ({ text }: BookSheet): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^\[QR (.*)\]$/, '$1'))
    .filter((line) => line !== '' && !line.startsWith('✂'))

const desk = printersDesk(inject('sandboxUrl'), randomUUID())
const widths = { narrow: 58, wide: 80 } as const

const sheetsOf = async (device: PrinterDevice, count: number): Promise<BookSheet[]> => {
  await expect.poll(async () => (await desk.book(device)).length, { timeout: 10_000 }).toBe(count)
  return desk.book(device)
}

const writeTo = ({ no }: PrinterDevice, bytes: Buffer): Promise<void> =>
  new Promise((done, failed) => {
    const [host = '', port = ''] = no.split(':')
    const socket = connect({ host, port: Number(port) }, () => socket.end(bytes, () => done()))
    socket.once('error', failed)
  })

/** Puts contents on the paper of a new printer of this kind. */
const printed = async (
  kind: PrinterCloudCode,
  roll: PaperRoll,
  pages: readonly PaperLine[][],
): Promise<BookSheet[]> => {
  if (kind === 'bridge') {
    const device = await desk.printer('lan', widths[roll])
    for (const lines of pages) await writeTo(device, escPosOf(lines))
    return sheetsOf(device, pages.length)
  }
  const device = await desk.printer(kind, widths[roll])
  const cloud = sandboxPrinterClouds(await sandboxPrinterApp(inject('sandboxUrl'), desk.label))[kind]
  await cloud?.bind(device, '前台')
  for (const [at, lines] of pages.entries()) {
    const content = contentFor(kind, roll, lines)
    expect(await cloud?.print({ device, content, copies: 1, ref: `E${at}` })).toMatchObject({ kind: 'taken' })
  }
  return sheetsOf(device, pages.length)
}

/** So many lines of a document that every cloud takes them at once. */
const shortEnough = 60

test.each([...printerCloudCodes, 'bridge'] as const)(
  'every document reads the same on the paper of %s as on the screen, line by line, and steers nothing',
  async (kind) => {
    for (const roll of Object.keys(paperRolls) as PaperRoll[]) {
      const pages = Object.values(documents).flatMap((document) => {
        const lines = setOn(roll, document(roll))
        const count = Math.ceil(lines.length / shortEnough)
        return Array.from({ length: count }, (_, at) => lines.slice(at * shortEnough, (at + 1) * shortEnough))
      })
      const sheets = await printed(kind, roll, pages)
      expect(sheets.map(readOnPaper)).toEqual(pages.map(readOnScreen))
      expect(sheets.flatMap(({ commands }) => commands)).toEqual([])
      if (kind === 'bridge') expect(sheets.map(({ actions }) => actions)).toEqual(pages.map(() => ['cut']))
    }
  },
)
