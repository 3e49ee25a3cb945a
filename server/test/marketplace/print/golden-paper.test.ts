import { describe, expect, test } from 'vitest'
import { defaultTickets, ticketDocumentNames } from '@zdb/contract/desk/print/documents'
import { paperRolls, type PaperRoll } from '@zdb/contract/desk/print/paper'
import { fen } from '@zdb/contract/kit/fen'
import { changeParts, changesBetween, workedFacts } from '#areas/desk/print/documents/change-notice'
import type { OrderFacts } from '#areas/desk/print/documents/order-facts'
import { testPage } from '#areas/desk/print/documents/test-page'
import { ticketParts } from '#areas/desk/print/documents/ticket'
import { contentFor } from '#areas/desk/print/paper/clouds/tags'
import { setOn, type PaperPart } from '#areas/desk/print/paper/sheet'
import { stockingParts } from '#areas/desk/print/sheets/stocking-ticket'
import { printerCloudCodes, type PrinterCloudCode } from '#ports/printers/port'
import { drawPaper } from '../../../../sandbox/src/printers/paper/draw.ts'
import { layOut } from '../../../../sandbox/src/printers/paper/layout.ts'

const at = new Date('2027-02-14T00:30:00Z')

const line = (name: string, facts: Partial<OrderFacts['goods'][number]> = {}): OrderFacts['goods'][number] => ({
  name,
  spec: '',
  image: '',
  remarks: '',
  quantity: 1,
  price: fen(199_00),
  ...facts,
})

const usual: OrderFacts = {
  source: 'online',
  sn: 'O2702140000000008',
  merchantId: 1,
  storeId: 1,
  storeName: '花间记（国贸店）',
  onlineShop: '花间记鲜花',
  channel: 6,
  channelName: '美团外卖',
  sequence: '8',
  channelSn: '1402140000012345',
  window: '2027-02-14 10:00-11:00',
  placedAt: at,
  goods: [
    line('卡布奇诺玫瑰', { spec: '19枝', remarks: '丝带用香槟色' }),
    line('手写贺卡', { quantity: 2, price: fen(0) }),
  ],
  goodsTotal: 3,
  card: '愿你每天都有花开的好心情。——阿哲',
  remarks: '送到前请先打电话',
  memo: '',
  consignee: '林晓月',
  mobile: '13800138000',
  address: '北京市朝阳区光华路SOHO 2座1203',
  buyer: '周先生',
  buyerMobile: '13900139000',
  amount: fen(199_00),
}

const longName = '进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座与手写贺卡）Forever Love Premium Edition'

/** Everything that people type and printers stumble over. */
const hard: OrderFacts = {
  ...usual,
  storeName: '花间记鲜花蛋糕旗舰店（国贸CBD光华路SOHO二期店）',
  goods: [
    line(longName, { spec: '红色 99枝', remarks: '<CUT>花头朝上\u001bp', price: fen(99_999_99) }),
    line('生日蛋糕🎂 8 英寸', { price: fen(0) }),
    ...Array.from({ length: 28 }, (_, index) => line(`配花 ${index + 3} 号`, { price: fen(index * 10_00) })),
  ],
  goodsTotal: 30,
  card: '亲爱的，生日快乐！'.repeat(22),
  remarks: '右\u{202e}左\u{200f} &lt;B&gt; <B>不要</B>满天星',
  memo: '老客户，送小束一枝',
  consignee: '欧阳静怡（请放前台，勿按门铃）',
  address: '北京市朝阳区望京东园四区浦项中心B座裙楼二层东南角花园餐厅旁边的员工通道入口',
  amount: fen(99_999_99),
}

const ticket = (
  facts: OrderFacts,
  document: (typeof ticketDocumentNames)[number],
  again = '',
  reason = '',
): PaperPart[] => {
  const { blocks, shop_name_display } = defaultTickets[document]
  const heading = document === 'kitchen' ? '制作联' : '顾客联'
  return ticketParts(facts, blocks, { heading, again, reason, shopNameDisplay: shop_name_display })
}

const change = (facts: OrderFacts): PaperPart[] => {
  const after = { ...facts, card: '妈妈节日快乐', window: '2027-02-14 15:00-16:00' }
  return changeParts(after, changesBetween(workedFacts(facts), workedFacts(after)), at)
}

/** What a store makes in a morning: this order, and another one that wants the same. */
const stocking = ({ storeName, goods, window, sn }: OrderFacts): PaperPart[] => {
  const pieces = goods.map(({ name, spec, quantity, remarks }) => ({
    item_name: name,
    item_spec: spec,
    total: quantity * 2,
    orders: [
      { order_sn: sn, label: '美团外卖 #8', quantity, remarks },
      { order_sn: 'O2702140000000009', label: '', quantity, remarks: '' },
    ],
  }))
  const slot = { orders: 2, total: pieces.reduce((sum, { total }) => sum + total, 0), goods: pieces }
  return stockingParts(
    storeName,
    [
      { ...slot, window },
      { ...slot, window: '2027-02-14 15:00-16:00' },
    ],
    at,
  )
}

const papersOf = (facts: OrderFacts, roll: PaperRoll): PaperPart[][] => [
  ...ticketDocumentNames.map((document) => ticket(facts, document)),
  ticket(facts, 'kitchen', '补打第1次', '字迹不清'),
  change(facts),
  stocking(facts),
  testPage(facts.consignee, facts.storeName, roll, at),
]

const rolls = Object.keys(paperRolls) as PaperRoll[]
const makers = [...printerCloudCodes, 'bridge'] as const
const cases = makers.flatMap((cloud) => rolls.map((roll) => ({ cloud, roll })))

const sheetOf = (cloud: PrinterCloudCode, roll: PaperRoll, parts: readonly PaperPart[]) =>
  layOut(cloud === 'bridge' ? 'lan' : cloud, paperRolls[roll].mm, contentFor(cloud, roll, setOn(roll, parts)))

/** One element a line, so that a change of one word is a change of one line. */
const picturesOf = (sheets: readonly ReturnType<typeof sheetOf>[]): string =>
  sheets
    .map((sheet) => drawPaper(sheet))
    .join('\n')
    .replaceAll('><', '>\n<')

describe.each(cases)('$cloud on a $roll roll', ({ cloud, roll }) => {
  test('a usual order comes out as it was drawn', async () => {
    const sheets = papersOf(usual, roll).map((parts) => sheetOf(cloud, roll, parts))
    await expect(picturesOf(sheets)).toMatchFileSnapshot(`golden/${cloud}-${roll}.svg.txt`)
  })

  test('an order with everything that is hard comes out as it was drawn, and nothing of it steers the printer', async () => {
    const sheets = papersOf(hard, roll).map((parts) => sheetOf(cloud, roll, parts))
    await expect(picturesOf(sheets)).toMatchFileSnapshot(`golden/${cloud}-${roll}-hard.svg.txt`)
    expect(sheets.flatMap(({ commands }) => commands)).toEqual([])
    expect(sheets.flatMap(({ actions }) => actions).filter((action) => action !== 'cut')).toEqual([])
  })

  test('every line stands in one line of the paper', () => {
    for (const parts of [...papersOf(usual, roll), ...papersOf(hard, roll)]) {
      const meant = setOn(roll, parts).filter(({ kind }) => kind === 'text').length
      const plain = sheetOf(cloud, roll, parts).lines.filter(({ kind }) => kind === 'text').length
      // 365 writes the words of a code; a printer of bytes feeds a line below it.
      const codes = ['p365', 'bridge'].includes(cloud)
        ? setOn(roll, parts).filter(({ kind }) => kind === 'qr').length
        : 0
      expect(plain - codes).toBe(meant)
    }
  })
})
