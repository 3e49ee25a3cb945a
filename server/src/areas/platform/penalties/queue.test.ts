import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aPenalty } from './fixtures.ts'

const appealed = async (keeper: Person): Promise<string> => {
  const id = String(await within((tx) => aPenalty(tx, keeper.merchantId)))
  await keeper.call(penalties.complainl, { params: { id }, body: { content: '已征得发单方同意' } })
  return id
}

test.for([
  ['accept', '申诉成功'],
  ['reject', '待处理'],
] as const)('an appeal is judged from the inbox: %s', async ([decision, status_zh], { world }) => {
  const [keeper, desk] = [await world.merchant(), await world.operator({ roles: ['arbitration'] })]
  const id = await appealed(keeper)
  const at = { params: { queue: 'penaltyAppeals', item: id } }
  const shown = (await desk.call(inbox.show, at)).data ?? expect.fail('nothing to see')
  expect(shown.item.title).toBe('擅自转单 · 200.00元')
  expect(shown.parts[2]).toMatchObject({ title: '申诉', rows: [{ value: '已征得发单方同意' }] })
  const change = { params: { id }, body: { content: '补充' } }
  expect((await keeper.call(penalties.complainlModify, change)).code).toBe(codes.appealOpened.code)
  const silent = { decision, revision: shown.revision }
  expect((await desk.call(inbox.decide, { ...at, body: silent })).code).toBe(codes.invalid.code)
  expect((await desk.call(inbox.decide, { ...at, body: { ...silent, reason: '核对了记录' } })).code).toBe(0)
  expect((await keeper.call(penalties.show, { params: { id } })).data).toMatchObject({
    status_zh,
    verdict: '核对了记录',
  })
  expect((await desk.call(inbox.show, at)).code).toBe(codes.itemGone.code)
})

test('appeals are not for every operator', async ({ world }) => {
  const [keeper, desk] = [await world.merchant(), await world.operator({ roles: ['review'] })]
  const id = await appealed(keeper)
  expect((await desk.call(inbox.show, { params: { queue: 'penaltyAppeals', item: id } })).code).toBe(
    codes.operatorForbidden.code,
  )
})
