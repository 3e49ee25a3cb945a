import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import { page } from '#core/router/page.ts'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { aCase, type Case } from '../../../test/after-sales.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { inMinutes } from '../../../test/orders.ts'
import { aPush } from '../../../test/pushes.ts'
import { openConsole, showPage } from '../../../test/render.tsx'
import { AfterSalePage } from './detail-page.tsx'

const list = 'transfer_order/transfer_order_after_sale_apply'
const show = (data: Case) => {
  serve(afterSale.detail, data)
  return showPage(AfterSalePage, { at: `${list}/detail?id=9` })
}
const forShop = (facts: Partial<Case> = {}) => aCase({ side: 'shop', actions: ['agree', 'reject'], ...facts })
const refused = aCase({
  refund_status: 20,
  refund_status_zh: '已拒绝',
  tone: 'red',
  reject_reason: '花是新鲜的',
  turn: { owner: 'sender', until: inMinutes(9000), outcome: '到期未处理将自动关闭售后' },
  actions: ['update', 'arbitration', 'revoke'],
  timeline: [
    {
      at: '2026-11-15 11:00:00',
      actor: '国贸店',
      side: 'shop',
      what: '拒绝退款',
      content: '花是新鲜的',
      images: ['/files/b.jpg'],
      changes: [],
    },
    ...aCase().timeline,
  ],
})

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))

test('both sides’ words and pictures are read in order, the order stands beside them', async () => {
  show(refused)
  const talk = within(await screen.findByRole('list', { name: '协商记录' }))
  const said = talk.getAllByText(/^(申请售后|拒绝退款)$/).map((words) => words.textContent)
  expect(said).toEqual(['申请售后', '拒绝退款'])
  expect(talk.getByRole('list', { name: '发单方的凭证' })).toBeTruthy()
  expect(talk.getByRole('list', { name: '接单方的凭证' })).toBeTruthy()
  expect((await part('订单')).getByText('33枝红玫瑰')).toBeTruthy()
})

test('a case the platform did not support says so, and not what was asked for', async () => {
  show(
    aCase({
      refund_status: 30,
      refund_status_zh: '已关闭',
      tone: 'neutral',
      stage: 2,
      stage_zh: '平台已裁决',
      actions: [],
    }),
  )
  const now = await part('现在')
  expect(now.getByText('不支持退款')).toBeTruthy()
  expect(now.queryByText(/部分退款/)).toBeNull()
  expect((await part('申请内容')).getByText('申请退款')).toBeTruthy()
})

test('it says whose turn it is, until when, and what happens then', async () => {
  show(refused)
  const now = await part('现在')
  expect(now.getByText('待您处理')).toBeTruthy()
  expect(now.getByText(/^申请仲裁剩 6天/)).toBeTruthy()
  expect(now.getByText('到期未处理将自动关闭售后')).toBeTruthy()
})

test('what is asked stands where it is answered, and the platform is named once', async () => {
  const ruling: Case['timeline'][number] = {
    at: '2026-11-16 09:00:00',
    actor: '平台',
    side: 'platform',
    what: '平台裁决',
    content: '支持退款',
    images: [],
    changes: [],
  }
  show(forShop({ amount: '28.00', timeline: [ruling, ...aCase().timeline] }))
  expect((await part('现在')).getByText('28.00')).toBeTruthy()
  const talk = within(await screen.findByRole('list', { name: '协商记录' }))
  expect(talk.getByText('平台裁决').closest('li')?.textContent).toMatch(/^平台 (?!·)/)
})

test('the shop agrees after it was told what it pays', async () => {
  serve(afterSale.agree, null)
  show(forShop({ type: 4, amount: '268.00', compensation: '100.00' }))
  await press(await part('现在'), '同意退款')
  const question = await dialog('同意退款？')
  expect(question.getByText('退款268.00元，并赔付100.00元，立即生效，不能撤回。')).toBeTruthy()
  serve(afterSale.detail, forShop({ refund_status_zh: '已同意退款', actions: [], result: 1 }))
  await press(question, '同意退款')
  expect(await (await part('现在')).findByText('全额退款')).toBeTruthy()
  expect(callsOf(afterSale.agree)).toHaveLength(1)
})

test('the shop refuses with a reason', async () => {
  serve(afterSale.reject, null)
  show(forShop())
  await press(await part('现在'), '拒绝退款')
  const form = await dialog('拒绝退款')
  await press(form, '确认拒绝')
  expect(await form.findByText('请填写拒绝原因')).toBeTruthy()
  await userEvent.type(form.getByLabelText('拒绝原因'), '花是新鲜的')
  await press(form, '确认拒绝')
  expect(await screen.findByText('已拒绝，等待对方处理')).toBeTruthy()
  expect(callsOf(afterSale.reject)[0]?.body).toEqual({ reason: '花是新鲜的', images: [] })
})

test('a refused sender calls the platform or gives up', async () => {
  serve(afterSale.arbitration, null)
  serve(afterSale.revoke, null)
  show(refused)
  await press(await part('现在'), '申请平台仲裁')
  const form = await dialog('申请平台仲裁')
  await userEvent.type(form.getByLabelText('说明'), '照片为证')
  await press(form, '提交仲裁')
  expect(await screen.findByText('已申请平台仲裁')).toBeTruthy()
  expect(callsOf(afterSale.arbitration)[0]?.body).toEqual({ content: '照片为证', images: [] })

  await press(await part('现在'), '撤销申请')
  await press(await dialog('撤销售后申请？'), '撤销申请')
  expect(await screen.findByText('售后申请已撤销')).toBeTruthy()
})

test('changing the application opens its form', async () => {
  serve(afterSale.detail, refused)
  const [at, edit] = [`${list}/detail?id=9`, `${list}/apply/edit`]
  const Form = () => <p>修改表单</p>
  const { address } = openConsole(
    [
      page('sentAfterSale', { gate: 'always', load: () => Promise.resolve(AfterSalePage) }),
      page('editAfterSale', { gate: 'always', load: () => Promise.resolve(Form) }),
    ],
    { at },
  )
  await press(await part('现在'), '修改申请')
  expect(await screen.findByText('修改表单')).toBeTruthy()
  expect(address()).toBe(`/console/${edit}?id=9`)
})

test('who lost before the platform appeals once', async () => {
  serve(afterSale.appeal, null)
  show(forShop({ refund_status_zh: '已同意退款', stage: 2, stage_zh: '平台已裁决', actions: ['appeal'] }))
  await press(await part('现在'), '申诉')
  const form = await dialog('申诉')
  await userEvent.type(form.getByLabelText('说明'), '有新的证据')
  await press(form, '提交申诉')
  expect(await screen.findByText('申诉已提交，等待平台终审')).toBeTruthy()
  expect(callsOf(afterSale.appeal)[0]?.params).toEqual({ rid: '9' })
})

test('where the money came from is told', async () => {
  show(aCase({ paid: [{ title: '冻结货款', amount: '50.00' }] }))
  expect((await part('退款去向')).getByText('冻结货款').nextSibling?.textContent).toBe('¥50.00')
})

test('nothing to press when it is not one’s turn', async () => {
  show(aCase())
  expect((await part('现在')).queryByRole('button')).toBeNull()
  expect((await part('现在')).getByText('等待对方')).toBeTruthy()
})

test('an answer that came too late says so, and the page shows how it stands', async () => {
  refuse(afterSale.agree, codes.afterSaleMoved)
  show(forShop())
  await press(await part('现在'), '同意退款')
  serve(afterSale.detail, forShop({ refund_status_zh: '已撤销', actions: [] }))
  await press(await dialog('同意退款？'), '同意退款')
  expect(await screen.findByText(codes.afterSaleMoved.message)).toBeTruthy()
  expect(await (await part('现在')).findByText('已撤销')).toBeTruthy()
})

test('a push brings the other side’s answer without a reload', async () => {
  show(aCase())
  await part('现在')
  serve(afterSale.detail, refused)
  act(() => makeFeed('100').receive(aPush(1, '对方拒绝了售后', { type: 9, identity: 1 })))
  expect(await (await part('现在')).findByText('已拒绝')).toBeTruthy()
})

test.each([
  [list, '售后详情'],
  ['receive_order/receive_transfer_after_sales', '处理售后'],
])('a case that is not there leads back to the list: %s', async (from, title) => {
  refuse(afterSale.detail, codes.notFound)
  showPage(AfterSalePage, { at: `${from}/detail?id=9` })
  const back = await screen.findByRole('link', { name: '返回售后列表' })
  expect(back.parentElement?.textContent).toContain(codes.notFound.message)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeTruthy()
  expect(back.getAttribute('href')).toMatch(new RegExp(`${from}$`))
})
