import { expect } from 'vitest'
import { print } from '@zdb/contract/desk/print/endpoints'
import { paperRolls, type PaperRoll } from '@zdb/contract/desk/print/paper'
import { printerCloudsInUse } from '#ports/printers/in-use'
import { printerCloudCodes } from '#ports/printers/port'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'
import { contentFor } from '../paper/clouds/tags.ts'
import { setOn, type PaperPart } from '../paper/sheet.ts'
import { piecesOf } from './pieces.ts'

const goods = Array.from({ length: 60 }, (_, at) => `第${at}款卡布奇诺玫瑰礼盒含香槟色丝带与手写贺卡`)
const wordsIn = (parts: readonly PaperPart[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text.replace(/^第\d+页.共\d+页$/, '') : '')).join('')

test('a long ticket goes out in pages that every cloud takes on every roll, with no letter lost', async ({ world }) => {
  await printShop(world)
  const parts: PaperPart[] = [
    { kind: 'text', text: goods.join('；'), size: 'large', bold: true, align: 'center' },
    ...goods.map((text): PaperPart => ({ kind: 'text', text })),
  ]
  const pieces = piecesOf(parts, 1)
  expect(pieces.length).toBeGreaterThan(2)
  for (const cloud of printerCloudsInUse())
    for (const roll of Object.keys(paperRolls) as PaperRoll[])
      for (const piece of pieces)
        expect(Buffer.byteLength(contentFor(cloud.code, roll, setOn(roll, piece.parts)))).toBeLessThan(cloud.maxBytes)
  expect(pieces.map((piece) => wordsIn(piece.parts)).join('')).toBe(wordsIn(parts))
  expect(piecesOf(parts.slice(1, 3), 7).map(({ copies }) => copies)).toEqual([5, 2])
})

test.for(printerCloudCodes)(
  '%s prints every page of a long ticket, and as many copies as its rule says',
  async (cloud, { world }) => {
    const shop = await printShop(world, cloud)
    const { sid } = shop
    const rules = [{ document: 'kitchen', source: 'online', on: true, copies: 2, printer_id: shop.printer.id }] as const
    await shop.owner.call(print.saveRules, { params: { sid }, body: { rules: [...rules] } })
    const hostile = '</B><CUT><QR>x</QR>\u001B@\u001Dd<MN>9</MN><table>'
    const words = { key: 'words', align: 'left', size: 'normal', bold: false, text: hostile } as const
    const blocks = ['heading', 'goods', 'card', 'remarks', 'numbers'] as const
    const look = { align: 'left', size: 'large', bold: true, text: '' } as const
    const body = {
      document: 'kitchen',
      shop_name_display: 'none',
      version: 0,
      blocks: [words, ...blocks.map((key) => ({ key, ...look }))],
    } as const
    expect(
      await shop.owner.call(print.saveTemplate, { params: { sid }, body: { ...body, blocks: [...body.blocks] } }),
    ).toMatchObject({ code: 0 })
    const long = goods.slice(0, 18).join('；')
    const { sn } = await shop.order({ content: { order_remarks: `${hostile}${long}`, card_con: `${long}${hostile}` } })
    expect(await shop.press(sn)).toMatchObject({ code: 0 })
    await expect.poll(async () => [...new Set(await shop.states(sn))], { timeout: 30_000 }).toEqual(['已打印'])
    const sheets = await shop.desk.book(shop.printer.device)
    const pages = sheets.filter(({ text }) => /第1页.共(\d+)页/.test(text))
    const total = Number(/第1页.共(\d+)页/.exec(sheets[0]?.text ?? '')?.[1] ?? 1)
    expect(sheets).toHaveLength(total * 2)
    expect(pages).toHaveLength(total > 1 ? 2 : 0)
    for (const sheet of sheets) {
      expect(sheet.commands).toEqual([])
      expect(sheet.actions.filter((action) => action !== 'cut')).toEqual([])
    }
  },
)
