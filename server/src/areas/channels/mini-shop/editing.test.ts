import { expect } from 'vitest'
import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { codes } from '@zdb/contract/codes'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { within } from '#core/db/tx'
import { takeTurn } from '#core/http/rate-limits'
import { test, type Person } from '#test/harness/world'
import { aWare } from './fixtures.ts'

type Change = WireBody<typeof miniShop.edit>

/** What the form would send after it was opened. */
const formOf = async (person: Person, id: string): Promise<Change> => {
  const ware = (await person.call(miniShop.show, { query: { id } })).data ?? expect.fail('no such ware')
  const { name, category_id, description, images, tags, specs, revision } = ware
  const skus = ware.skus.map(({ goods_sku_id: _own, ...sku }) => ({ ...sku, stock_seen: sku.stock }))
  return { id, name, category_id, description, images, tags, specs, revision, skus, submit: false }
}
const edit = (person: Person, body: Change) => person.call(miniShop.edit, { body })
const aDraft = async ({ merchantId }: Person): Promise<string> => String(await within((tx) => aWare(tx, merchantId)))

test('two people who edit one ware at one moment: the first is kept whole, the others are told', async ({ world }) => {
  const owner = await world.merchant()
  const id = await aDraft(owner)
  const form = await formOf(owner, id)
  const names = ['第一个名字', '第二个名字', '第三个名字']
  const answers = await Promise.all(
    names.map((name, place) =>
      edit(owner, { ...form, name, skus: form.skus.map((sku) => ({ ...sku, price: `9${place}.00` })) }),
    ),
  )
  const first = answers.findIndex(({ code }) => code === 0)
  const { code } = codes.termsChanged
  expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, code, code])
  expect(await formOf(owner, id)).toMatchObject({ name: names[first], skus: [{ price: `9${first}.00` }] })
})

test('a ware that got other tags in the list is not edited over; stock has its own way', async ({ world }) => {
  const owner = await world.merchant()
  const id = await aDraft(owner)
  const form = await formOf(owner, id)
  await owner.call(miniShop.setTags, { body: { ids: [id], tags: ['情人节'] } })
  expect(await edit(owner, { ...form, name: '改了错字的花束' })).toMatchObject({
    code: codes.termsChanged.code,
    message: '内容已被别人修改，您的没有保存，请载入最新内容后再改',
  })
  const again = await formOf(owner, id)
  expect(again).toMatchObject({ name: form.name, tags: ['情人节'] })
  const more = (by: number) => again.skus.map((sku) => ({ ...sku, stock: Number(sku.stock) + by }))
  expect((await edit(owner, { ...again, skus: more(5) })).code).toBe(0)
  expect(await edit(owner, { ...again, skus: more(-2) })).toMatchObject({ code: 0, data: { stock: 23 } })
})

test('a ware is edited so often in a minute and no more', async ({ world }) => {
  const owner = await world.merchant()
  const id = await aDraft(owner)
  const form = await formOf(owner, id)
  while (await takeTurn('wares', String(owner.merchantId)));
  expect((await edit(owner, { ...form, name: '改得太快的花束' })).code).toBe(codes.tooOften.code)
  expect((await formOf(owner, id)).name).toBe(form.name)
})
