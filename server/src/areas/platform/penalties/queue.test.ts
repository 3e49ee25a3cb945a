import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { test, type Person } from '#test/harness/world'
import { aPenalty } from './fixtures.ts'
import { issuePenalty } from './verdicts.ts'

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

test('an appeal is not judged by who issued the penalty', async ({ world }) => {
  const [keeper, issuer] = [await world.merchant(), await world.operator({ roles: ['arbitration'] })]
  const facts = {
    level: 1,
    title: '擅自转单',
    clause: '第三条',
    description: '转给了别家',
    amount: fen(50_00),
  } as const
  const operator = { ...system('operator'), operatorId: issuer.operatorId }
  const { id } = await issuePenalty(operator, { merchantId: keeper.merchantId, ...facts })
  await keeper.call(penalties.complainl, { params: { id: String(id) }, body: { content: '已征得同意' } })
  const at = { params: { queue: 'penaltyAppeals', item: String(id) } }
  const shown = (await issuer.call(inbox.show, at)).data ?? expect.fail('nothing to see')
  const body = { decision: 'reject', revision: shown.revision, reason: '证据不足' }
  expect((await issuer.call(inbox.decide, { ...at, body })).code).toBe(codes.appealOwn.code)
  const another = await world.operator({ roles: ['arbitration'] })
  const { revision = '' } = (await another.call(inbox.show, at)).data ?? {}
  expect((await another.call(inbox.decide, { ...at, body: { ...body, revision } })).code).toBe(0)
})

test('appeals are not for every operator', async ({ world }) => {
  const [keeper, desk] = [await world.merchant(), await world.operator({ roles: ['review'] })]
  const id = await appealed(keeper)
  expect((await desk.call(inbox.show, { params: { queue: 'penaltyAppeals', item: id } })).code).toBe(
    codes.operatorForbidden.code,
  )
})
