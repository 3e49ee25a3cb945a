import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { routeTo } from '@zdb/contract/pages'
import { account } from '@zdb/contract/people/account/endpoints'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { useSession } from '#core/session/session.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { aPayDesk } from '../../../test/money/payments.ts'
import { aPenalty, type Penalty } from '../../../test/penalties.ts'
import { clerk } from '../../../test/people.ts'
import { aPush } from '../../../test/pushes.ts'
import { aPage, openConsole, showPage } from '../../../test/render.tsx'
import { PenaltyPage } from './detail-page.tsx'
import { PenaltiesPage } from './list-page.tsx'

const limit = {
  type: 'jiedan',
  reason: '擅自转单',
  until: null,
  until_paid: true,
  route: 'setting/rules/detail/3',
} as const

beforeEach(() => {
  useSession.setState({ limits: [] })
  serve(account.blackReason, { limits: [] })
})

const show = (data: Penalty) => {
  serve(penalties.show, data)
  return openConsole([aPage('setting/rules/detail/{no}', PenaltyPage)], { at: 'setting/rules/detail/3' })
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))

describe('the list of penalties', () => {
  beforeEach(() => {
    serve(penalties.list, { items: [aPenalty()], total: 1, page: 1, page_size: 20 })
    serve(penalties.totals, { all: 1, open: 1 })
  })

  test('tells what, how grave, what it costs and limits, and whose turn it is', async () => {
    showPage(PenaltiesPage, { at: routeTo('penalties') })
    const row = within(await screen.findByRole('row', { name: /擅自转单/ }))
    for (const words of ['中度违规', '200.00', '接单', '待处理', '待您处理']) expect(row.getByText(words)).toBeTruthy()
    expect(row.getByRole('link', { name: '处理' }).getAttribute('href')).toBe('/console/setting/rules/detail/3')
    await userEvent.click(screen.getByRole('tab', { name: '待处理 1' }))
    await waitFor(() => expect(callsOf(penalties.list).at(-1)?.query.status).toBe('open'))
  })

  test('marks what nobody here has opened yet', async () => {
    const items = [aPenalty({ unread: true }), aPenalty({ id: '4', title: '多次迟到' })]
    serve(penalties.list, { items, total: 2, page: 1, page_size: 20 })
    showPage(PenaltiesPage, { at: routeTo('penalties') })
    const fresh = within(await screen.findByRole('row', { name: /擅自转单/ }))
    expect(fresh.getByRole('img', { name: '有未读的处罚通知' })).toBeTruthy()
    const known = within(screen.getByRole('row', { name: /多次迟到/ }))
    expect(known.queryByRole('img', { name: '有未读的处罚通知' })).toBeNull()
  })

  test('a limit in force says why, until when and where to go; who may not read penalties is not led there', async () => {
    useSession.setState({
      limits: [limit, { ...limit, type: 'fadan', until: '2026-12-01 12:00:00', until_paid: false }],
    })
    const { unmount } = showPage(PenaltiesPage, { at: routeTo('penalties') })
    const notes = within(await screen.findByRole('alert'))
    expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '已限制接单擅自转单缴清罚款后解除去处理或申诉',
      '已限制发单擅自转单2026-12-01 12:00 解除去处理或申诉',
    ])
    unmount()
    showPage(PenaltiesPage, { at: routeTo('penalties'), me: clerk('workbench.read') })
    await screen.findByRole('alert')
    expect(screen.queryByRole('link', { name: '去处理或申诉' })).toBeNull()
  })
})

describe('a penalty', () => {
  test('says what happened, by which clause, and what is limited until when', async () => {
    show(aPenalty())
    const violation = await part('违规情况')
    for (const words of ['接单后又发布到抢单池', '《接单规范》第8条', '国贸店'])
      expect(violation.getByText(words)).toBeTruthy()
    expect((await part('处罚内容')).getByText('缴清罚款后解除')).toBeTruthy()
    expect((await part('现在')).getByText('到期未缴纳将从余额、保证金中扣缴')).toBeTruthy()
    expect((await part('处理记录')).getByText('开具处罚')).toBeTruthy()
  })

  test('is paid with the password on the revision that is shown', async () => {
    refuse(penalties.payfine, { code: codes.payPasswordWrong.code, message: '支付密码不正确，还可以尝试4次' })
    show(aPenalty())
    await press(await part('现在'), '缴纳罚款')
    const form = await dialog('缴纳罚款')
    expect(form.getByText('接单限制')).toBeTruthy()
    await userEvent.type(form.getByLabelText('支付密码'), '246810')
    await press(form, '确认支付')
    expect(await form.findByText('支付密码不正确，还可以尝试4次')).toBeTruthy()
    serve(penalties.payfine, null)
    serve(penalties.show, aPenalty({ status_zh: '已缴纳', actions: [] }))
    await press(form, '确认支付')
    expect(await screen.findByText('罚款已缴纳')).toBeTruthy()
    expect(callsOf(penalties.payfine).at(-1)?.body).toEqual({ pay_password: '246810', revision: 1 })
  })

  test('that the balance does not cover is paid through a channel', async () => {
    serve(payments.payDesk, aPayDesk({ amount: '200.00', available_balance: '199.99' }))
    show(aPenalty({ available_balance: '199.99' }))
    await press(await part('现在'), '缴纳罚款')
    expect(await screen.findByText('可用余额不足，差额可以用支付渠道支付')).toBeTruthy()
  })

  test('of nothing is taken notice of', async () => {
    serve(penalties.payfine, null)
    show(aPenalty({ amount: '0.00', limits: [] }))
    await press(await part('现在'), '确认知悉')
    await press(await dialog('确认知悉？'), '确认知悉')
    expect(await screen.findByText('已确认')).toBeTruthy()
    expect(callsOf(penalties.payfine)[0]?.body).toEqual({ revision: 1 })
  })

  test('is appealed with words, and the appeal is changed from what it was', async () => {
    serve(penalties.complainl, null)
    serve(penalties.complainlModify, null)
    show(aPenalty())
    await press(await part('现在'), '申诉')
    const form = await dialog('申诉')
    await press(form, '提交申诉')
    expect(await form.findByText('请填写申诉理由')).toBeTruthy()
    await userEvent.type(form.getByLabelText('申诉理由'), '已征得同意')
    const appeal = { content: '已征得同意', images: [], at: '2026-11-15 11:00:00', opened: false }
    serve(penalties.show, aPenalty({ status_zh: '申诉中', appeal, actions: ['complainlModify'] }))
    await press(form, '提交申诉')
    expect(await screen.findByText('申诉已提交，等待平台审理')).toBeTruthy()
    expect(callsOf(penalties.complainl)[0]?.body).toEqual({ content: '已征得同意', images: [] })

    await userEvent.click(await (await part('现在')).findByRole('button', { name: '修改申诉' }))
    const again = await dialog('修改申诉')
    expect((again.getByLabelText('申诉理由') as HTMLTextAreaElement).value).toBe('已征得同意')
    await userEvent.type(again.getByLabelText('申诉理由'), '，有记录')
    await press(again, '保存修改')
    await waitFor(() =>
      expect(callsOf(penalties.complainlModify)[0]?.body).toEqual({ content: '已征得同意，有记录', images: [] }),
    )
  })

  test('a push brings the verdict without a reload', async () => {
    show(aPenalty({ status_zh: '申诉中', actions: [] }))
    await part('现在')
    serve(penalties.show, aPenalty({ status_zh: '申诉成功', verdict: '记录属实', actions: [] }))
    act(() =>
      makeFeed('100').receive(aPush(1, '申诉成功', { type: 1, identity: 0, params: '{"penalty":"3","status":20}' })),
    )
    expect(await screen.findByText('记录属实')).toBeTruthy()
  })
})
