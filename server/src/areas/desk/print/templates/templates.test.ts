import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { defaultTickets } from '@zdb/contract/desk/print/documents'
import { print } from '@zdb/contract/desk/print/endpoints'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { test, type World } from '#test/harness/world'

const shopIn = async (world: World) => {
  const owner = await world.merchant()
  const storeId = await within((tx) => aStore(tx, owner.merchantId))
  return { owner, storeId, at: { params: { sid: String(storeId) } } }
}

const block = { key: 'goods', align: 'left', size: 'normal', bold: false, text: '' } as const
const look = { document: 'kitchen', shop_name_display: 'none', blocks: [block] } as const

test('a store prints the default until it draws its own, and every save is a version to go back to', async ({
  world,
}) => {
  const { owner, at } = await shopIn(world)
  const before = await owner.call(print.templates, at)
  expect(before.data?.map(({ document, version }) => ({ document, version }))).toEqual([
    { document: 'kitchen', version: 0 },
    { document: 'customer', version: 0 },
  ])
  const saved = await owner.call(print.saveTemplate, { ...at, body: { ...look, blocks: [...look.blocks], version: 0 } })
  expect(saved.data).toMatchObject({ version: 1, blocks: [block] })
  const back = await owner.call(print.saveTemplate, { ...at, body: { document: 'kitchen', restore: 0, version: 1 } })
  expect(back.data).toMatchObject({ version: 2, blocks: defaultTickets.kitchen.blocks })
  expect(back.data?.versions.map(({ version }) => version)).toEqual([2, 1])
})

test('who has seen an older version than the last saves nothing', async ({ world }) => {
  const { owner, at } = await shopIn(world)
  const save = () => owner.call(print.saveTemplate, { ...at, body: { ...look, blocks: [...look.blocks], version: 0 } })
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.termsChanged.code])
})

test('a preview shows the own newest order without anybody’s name in it, and none of another shop', async ({
  world,
}) => {
  const { owner, storeId, at } = await shopIn(world)
  const stranger = await shopIn(world)
  const body = { ...defaultTickets.customer, document: 'customer', roll: 'narrow' } as const
  const sample = await owner.call(print.preview, { ...at, body: { ...body, blocks: [...body.blocks] } })
  expect(JSON.stringify(sample.data?.lines)).toContain('示例花束')
  expect(JSON.stringify(sample.data?.lines)).toContain('备注：送到前请先打电话')
  const content = { card_con: '嫁给我 Emma', order_remarks: '打我妻子电话', memo: '熟客：老陈' }
  const order = await within((tx) => anOnlineOrder(tx, { merchant_id: owner.merchantId, store_id: storeId, content }))
  const shown = await owner.call(print.preview, { ...at, body: { ...body, blocks: [...body.blocks] } })
  expect(shown.data?.sn).toBe(order.sn)
  expect(JSON.stringify(shown.data?.lines)).toContain('33枝红玫瑰')
  const { blocks } = defaultTickets.kitchen
  const kitchen = { ...body, document: 'kitchen' as const, blocks: [...blocks] }
  const made = await owner.call(print.preview, { ...at, body: kitchen })
  for (const { data } of [shown, made]) expect(JSON.stringify(data?.lines)).not.toMatch(/林晓月|嫁给我|Emma|妻子|老陈/)
  expect(JSON.stringify(made.data?.lines)).toContain('＊＊＊ ****')
  const named = { source: 'online', sn: order.sn } as const
  const foreign = { ...body, blocks: [...body.blocks], ...named }
  const sibling = await within((tx) => aStore(tx, owner.merchantId))
  for (const [who, elsewhere] of [
    [stranger.owner, stranger.at],
    [owner, { params: { sid: String(sibling) } }],
  ] as const)
    expect(await who.call(print.preview, { ...elsewhere, body: foreign })).toMatchObject({ code: codes.notFound.code })
})
