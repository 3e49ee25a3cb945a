import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'
import { aFile, aLine } from '../../test/merchant-files.ts'
import { useSearch } from './merchant.ts'

beforeEach(() => {
  useSearch.setState(useSearch.getInitialState(), true)
  serve(merchants.find, { items: [], more: false })
})

const press = async (inside: { getByRole: typeof screen.getByRole }, name: string) =>
  userEvent.click(inside.getByRole('button', { name }))

/** At the page of the merchant, past the question why. */
const open = async (file = aFile(), me = manager) => {
  serve(merchants.show, file)
  const view = openDesk('/merchants/12', me)
  await userEvent.click(await screen.findByRole('button', { name: '处理工单' }))
  await screen.findByRole('heading', { level: 1, name: '暖阳花店' })
  return view
}

const part = (name: RegExp | string) => within(screen.getByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('finding a merchant', () => {
  test('says by what each was found, keeps the word out of the address and leads to the page', async () => {
    const by = [{ by: 'account' as const, by_zh: '登录手机号', what: '林小花 139****2210' }]
    serve(merchants.find, {
      items: [{ id: '12', name: '暖阳花店', closed: false, cities: ['北京市'], stores: 2, by }],
      more: false,
    })
    const { address } = openDesk('/merchants', reviewer)
    await userEvent.type(await screen.findByRole('searchbox'), '13911112210{Enter}')
    expect(await screen.findByText('登录手机号：林小花 139****2210')).toBeTruthy()
    expect(screen.getByRole('row', { name: /暖阳花店 北京市 2 家/ })).toBeTruthy()
    expect(callsOf(merchants.find)[0]?.body).toEqual({ word: '13911112210' })
    expect(address()).not.toContain('13911112210')
    await userEvent.click(screen.getByRole('link', { name: '暖阳花店' }))
    expect(await screen.findByRole('region', { name: '为什么查看' })).toBeTruthy()
  })

  test('says so when nobody is found', async () => {
    serve(merchants.find, { items: [], more: false })
    openDesk('/merchants', reviewer)
    await userEvent.type(await screen.findByRole('searchbox'), '查无此店{Enter}')
    expect(await screen.findByText(/没有找到商家/)).toBeTruthy()
  })
})

describe('the page of a merchant', () => {
  test('says whose it is before it is opened, also to whoever came by a link', async () => {
    const found = { id: '12', name: '暖阳花店', closed: false, cities: ['北京市'], stores: 2, by: [] }
    serve(merchants.find, { items: [found], more: false })
    openDesk('/merchants/12', reviewer)
    expect(await screen.findByRole('heading', { level: 1, name: '暖阳花店' })).toBeTruthy()
    expect(callsOf(merchants.show)).toHaveLength(0)
  })

  test('opens with a reason alone, chosen by number or written', async () => {
    serve(merchants.show, aFile())
    const { unmount } = openDesk('/merchants/12', reviewer)
    await screen.findByRole('region', { name: '为什么查看' })
    expect(callsOf(merchants.show)).toHaveLength(0)
    await userEvent.keyboard('2')
    expect(await screen.findByRole('heading', { name: '暖阳花店' })).toBeTruthy()
    expect(callsOf(merchants.show)[0]?.query).toEqual({ reason: '处理工单' })
    unmount()
  })

  test('shows money, cases with the way to them, people and what happened', async () => {
    await open()
    expect(part('资金').getByRole('row', { name: /欠 晨露花艺 售后/ })).toBeTruthy()
    expect(part('资金').getByText('冻结金额包括：提现 80.00（1笔）、转单 40.00（2笔）')).toBeTruthy()
    const leaving = within(part('资金').getByRole('table', { name: '未完成的提现' }))
    expect(leaving.getByRole('row', { name: /W1.*尾号0128.*审核中/ })).toBeTruthy()
    expect(leaving.getByRole('link', { name: '在“提现审核”等待处理' }).getAttribute('href')).toBe(
      '/operator/inbox/withdrawals/9',
    )
    expect(part('资金').getByRole('row', { name: /提现 · W1.*80\.00.*380\.00/ })).toBeTruthy()
    const link = part('案件').getByRole('link', { name: '在“帮助工单”等待处理' })
    expect(link.getAttribute('href')).toBe('/operator/inbox/tickets/8')
    expect(part('动态').getByText('理由：账号疑似被盗')).toBeTruthy()
    expect(part(/员工与登录/).getByText('林小花')).toBeTruthy()
  })

  test('says of nobody who is signed in that they never were', async () => {
    const file = aFile()
    await open({ ...file, people: file.people.map((person) => ({ ...person, seen_at: null })) })
    expect(part(/员工与登录/).queryByText('从未登录')).toBeNull()
  })

  test('shows a phone in full when asked, which is asked with the reason', async () => {
    serve(merchants.revealPhone, { phone: '13911112210' })
    await open()
    await press(part('联系方式'), '显示林小花的完整电话')
    expect(await screen.findByText('13911112210')).toBeTruthy()
    expect(callsOf(merchants.revealPhone)[0]?.body).toEqual({ of: 'account', id: '5', reason: '处理工单' })
  })

  test('reads on in the timeline', async () => {
    serve(merchants.timeline, { items: [aLine({ id: '3', what: '修改门店', reason: '' })], next: '' })
    await open(aFile({ timeline: { items: [aLine()], next: '70' } }))
    await press(part('动态'), '更早的动态')
    expect(await screen.findByText(/修改门店/)).toBeTruthy()
    expect(callsOf(merchants.timeline)[0]?.query).toEqual({ reason: '处理工单', cursor: '70' })
    expect(screen.queryByRole('button', { name: '更早的动态' })).toBeNull()
  })
})

describe('an act', () => {
  test('of limiting carries what was seen, the reason and the end', async () => {
    serve(merchants.limit, null)
    await open()
    await press(part('限制'), '限制商家')
    const form = await dialog('限制暖阳花店')
    await userEvent.click(form.getByRole('radio', { name: '提现' }))
    await press(form, '多次迟到')
    await press(form, '限制')
    expect(await screen.findByText('已限制，商家已收到通知')).toBeTruthy()
    expect(callsOf(merchants.limit)[0]?.body).toEqual({
      type: 'tixian',
      reason: '多次迟到',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/),
      revision: 'r1',
    })
    expect(callsOf(merchants.show)).toHaveLength(2)
  })

  test('of issuing a penalty begins at the cases and shows what came of it', async () => {
    serve(deskPenalties.offences, [])
    serve(deskPenalties.issue, { id: '9' })
    await open()
    await press(part('案件'), '开具处罚')
    const form = await dialog('对暖阳花店开具处罚')
    for (const [label, words] of [
      ['违规行为', '私下交易'],
      ['依据条款', '第9条'],
      ['经过', '有聊天记录'],
    ] as const)
      await userEvent.type(form.getByLabelText(label), words)
    await press(form, '开具处罚')
    expect(await screen.findByText('已开具处罚')).toBeTruthy()
    expect(callsOf(deskPenalties.issue)[0]?.body).toMatchObject({
      merchant_id: '12',
      title: '私下交易',
      amount: '0.00',
    })
    expect(callsOf(merchants.show)).toHaveLength(2)
  })

  test('of suspending needs no end; lifting is proposed once', async () => {
    serve(merchants.suspendStore, null)
    const [store] = aFile().stores
    const { unmount } = await open()
    await press(part(/门店/), '停用')
    const form = await dialog('停用暖阳一店')
    await press(form, '冒用他人门店')
    await press(form, '停用')
    await screen.findByText('已停用，商家已收到通知')
    expect(callsOf(merchants.suspendStore)[0]?.body).toEqual({ reason: '冒用他人门店', until: null, revision: 'r1' })
    unmount()
    if (!store) return expect.fail('no store')
    const suspended = { ...store, status: 40, status_zh: '平台停用', reason: '冒用他人门店', lift_proposed: true }
    serve(merchants.show, aFile({ stores: [suspended] }))
    openDesk('/merchants/12', manager)
    const lift = await screen.findByRole('button', { name: '提议解除停用' })
    expect(lift.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('原因：冒用他人门店，直到平台解除')).toBeTruthy()
  })

  test('of signing out names one session or all', async () => {
    serve(merchants.signOut, { ended: 1 })
    await open()
    await press(part(/员工与登录/), '结束登录')
    const form = await dialog('结束林小花在Chrome · Windows的登录')
    await press(form, '账号疑似被盗')
    await press(form, '结束登录')
    await screen.findByText('已结束登录，本人会收到短信')
    expect(callsOf(merchants.signOut)[0]?.body).toMatchObject({ session: '11111111-1111-4111-8111-111111111111' })
  })

  test('is offered to those whose work it is', async () => {
    await open(aFile(), reviewer)
    expect(screen.queryByRole('button', { name: '限制商家' })).toBeNull()
    expect(screen.queryByRole('button', { name: '开具处罚' })).toBeNull()
    expect(screen.queryByRole('button', { name: '结束登录' })).toBeNull()
    expect(part(/门店/).getByRole('button', { name: '停用' })).toBeTruthy()
  })
})
