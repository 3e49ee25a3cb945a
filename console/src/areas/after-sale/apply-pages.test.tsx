import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleTypes } from '@zdb/contract/orders/after-sale/states'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { aCase } from '../../../test/after-sales.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { anOrderDetail } from '../../../test/orders.ts'
import { openConsole } from '../../../test/render.tsx'
import { page } from '#core/router/page.ts'
import { CreateAfterSalePage } from './create-page.tsx'
import { EditAfterSalePage } from './edit-page.tsx'

const list = 'transfer_order/transfer_order_after_sale_apply'
const Detail = () => <p>售后详情在这里</p>
const pages = [
  page('applyAfterSale', { gate: 'always', load: () => Promise.resolve(CreateAfterSalePage) }),
  page('editAfterSale', { gate: 'always', load: () => Promise.resolve(EditAfterSalePage) }),
  page('sentAfterSale', { gate: 'always', load: () => Promise.resolve(Detail) }),
]
const sn = 'T2026111500001'
const create = () => openConsole(pages, { at: `${list}/apply/create?sn=${sn}` })
const edit = () => openConsole(pages, { at: `${list}/apply/edit?id=9` })

beforeEach(() => {
  serve(transferOrders.detail, anOrderDetail({ order_status_zh: '待结算' }))
  serve(
    afterSale.types,
    afterSaleTypes.map(({ rtid, title, return_modes }) => ({
      rtid,
      title,
      return_modes: [...return_modes],
      max_amount: '268.00',
      max_compensation: rtid === 4 ? '268.00' : null,
    })),
  )
})

const form = async () => within(await screen.findByRole('form', { name: '售后申请' }))
const choose = async (name: string) => userEvent.click((await form()).getByRole('radio', { name }))
const press = async (name: string) => userEvent.click((await form()).getByRole('button', { name }))

test('an application says what went wrong, how much is asked and shows it in pictures', async () => {
  serve(afterSale.applyAfterSale, { id: '9' })
  serve(files.upload, {
    url: '/files/a.jpg',
    name: 'a.jpg',
    size: 3,
    type: 'image/jpeg',
    kind: 'image',
    width: 1,
    height: 1,
  })
  const { address } = create()
  await choose('部分退款（质量问题）')
  await choose('花材不新鲜')
  await userEvent.type((await form()).getByLabelText('退款金额'), '50')
  await userEvent.type((await form()).getByLabelText('问题描述'), '三枝枯萎')
  await userEvent.upload(
    (await form()).getByLabelText('上传凭证图片'),
    new File(['abc'], 'a.jpg', { type: 'image/jpeg' }),
  )
  expect(await (await form()).findByAltText('凭证图片 1')).toBeTruthy()
  await press('提交申请')
  expect(await screen.findByText('售后申请已提交，等待对方处理')).toBeTruthy()
  expect(callsOf(afterSale.applyAfterSale)[0]?.body).toEqual({
    sn,
    type: 2,
    mode: '花材不新鲜',
    amount: '50.00',
    content: '三枝枯萎',
    images: ['/files/a.jpg'],
  })
  await waitFor(() => expect(address()).toBe(`/console/${list}/detail?id=9`))
})

test('what is missing is said beside its field, and nothing is sent', async () => {
  create()
  await press('提交申请')
  const alerts = (await form()).getAllByRole('alert').map((alert) => alert.textContent)
  expect(alerts).toEqual(['请选择售后类型', '请填写问题描述'])
  expect(callsOf(afterSale.applyAfterSale)).toHaveLength(0)
})

test('more than the order still holds cannot be asked', async () => {
  create()
  await choose('部分退款（配送问题）')
  await choose('配送超时')
  await userEvent.type((await form()).getByLabelText('问题描述'), '晚了两小时')
  await userEvent.type((await form()).getByLabelText('退款金额'), '268.01')
  await press('提交申请')
  expect((await form()).getByRole('alert').textContent).toBe('退款金额不能超过268.00元')
})

test('a full refund asks for no amount, refund and compensation asks for the compensation', async () => {
  serve(afterSale.applyAfterSale, { id: '9' })
  create()
  await choose('全额退款')
  expect((await form()).queryByLabelText('退款金额')).toBeNull()
  await choose('退一赔付')
  await choose('虚假送达')
  await userEvent.type((await form()).getByLabelText('赔付金额'), '100')
  await userEvent.type((await form()).getByLabelText('问题描述'), '没有送到')
  await press('提交申请')
  await waitFor(() =>
    expect(callsOf(afterSale.applyAfterSale)[0]?.body).toMatchObject({
      type: 4,
      mode: '虚假送达',
      compensation: '100.00',
    }),
  )
  expect(callsOf(afterSale.applyAfterSale)[0]?.body).not.toHaveProperty('amount')
})

test('what the server refuses stands beside the field, and the words are kept', async () => {
  refuse(afterSale.applyAfterSale, {
    ...codes.amountTooLarge,
    errors: [{ field: 'amount', message: '最多可退20.00元' }],
  })
  create()
  await choose('部分退款（质量问题）')
  await choose('款式不符')
  await userEvent.type((await form()).getByLabelText('退款金额'), '50')
  await userEvent.type((await form()).getByLabelText('问题描述'), '颜色不对')
  await press('提交申请')
  expect(await (await form()).findByText('最多可退20.00元')).toBeTruthy()
  expect((await form()).getByLabelText<HTMLTextAreaElement>('问题描述').value).toBe('颜色不对')
})

test('the order is beside the form', async () => {
  create()
  const order = within(await screen.findByRole('region', { name: '订单' }))
  expect(order.getByText('33枝红玫瑰')).toBeTruthy()
  expect(order.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe(
    `/console/transfer_order/detail/${sn}`,
  )
})

test('a refused application is changed and goes to the shop again', async () => {
  const turn = { owner: 'sender' as const, until: null, outcome: '' }
  serve(
    afterSale.detail,
    aCase({ refund_status: 20, reject_reason: '花是新鲜的', turn, actions: ['update', 'revoke'] }),
  )
  serve(afterSale.update, null)
  const { address } = edit()
  expect(await screen.findByText('对方拒绝原因：花是新鲜的')).toBeTruthy()
  const amount = (await form()).getByLabelText<HTMLInputElement>('退款金额')
  expect(amount.value).toBe('50.00')
  await userEvent.clear(amount)
  await userEvent.type(amount, '30')
  await press('再次提交')
  expect(await screen.findByText('已重新提交，等待对方处理')).toBeTruthy()
  expect(callsOf(afterSale.update)[0]).toMatchObject({
    params: { rid: '9' },
    body: { type: 2, mode: '花材不新鲜', amount: '30.00', content: '玫瑰有三枝枯萎', images: ['/files/a.jpg'] },
  })
  await waitFor(() => expect(address()).toBe(`/console/${list}/detail?id=9`))
})

test('a case that is over cannot be changed', async () => {
  serve(afterSale.detail, aCase({ refund_status: 10, refund_status_zh: '已同意退款' }))
  edit()
  expect(await screen.findByText('这个售后现在不能修改，请回到详情查看进展')).toBeTruthy()
})
