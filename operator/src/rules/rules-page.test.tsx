import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { rules } from '@zdb/contract/platform/rules/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'
import type { Rule } from './rule.ts'

const aRule = (change: Partial<Rule> = {}): Rule => ({
  name: 'payMinutes',
  label: '付款期限',
  group: '转单',
  unit: '分钟',
  kind: 'whole',
  value: '30分钟',
  raw: '30',
  since: '2020-01-01 00:00:00',
  upcoming: [{ value: '45分钟', from_at: '2036-12-01 00:00:00' }],
  history: [{ value: '20分钟', from_at: '2019-01-01 00:00:00' }],
  proposed: false,
  ...change,
})
const price = { name: 'flashPush30', label: '一个月的闪推', group: '闪推', unit: '元', kind: 'yuan' } as const

beforeEach(() => {
  serve(rules.list, [aRule(), aRule({ ...price, value: '99.00元', raw: '9900', proposed: true })])
  serve(rules.preview, {
    before: '30分钟',
    after: '20分钟',
    touches: [{ what: '转单：待付款', count: 3, examples: ['T3', 'T2', 'T1'] }],
    words: '已经开始等待的保留原来的期限',
  })
  serve(rules.propose, null)
})

test('shows what is in force, what will be and what was', async () => {
  openDesk('/rules', manager)
  const orders = within(await screen.findByRole('table', { name: '转单' }))
  expect(orders.getByRole('row', { name: /付款期限/ }).textContent).toContain('2036-12-01 00:00 起 45分钟')
  expect(screen.getByRole('link', { name: '有待复核的修改' })).toBeTruthy()
  await userEvent.click(orders.getByRole('button', { name: '付款期限的历史' }))
  const lines = within(await screen.findByRole('dialog', { name: '付款期限的历史' })).getAllByRole('row')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '时期值自',
    '将生效45分钟2036-12-01 00:00:00',
    '现行30分钟2020-01-01 00:00:00',
    '此前20分钟2019-01-01 00:00:00',
  ])
})

test('a change is previewed while it is typed, and proposed with its date and reason', async () => {
  openDesk('/rules', manager)
  await userEvent.click(await screen.findByRole('button', { name: '修改付款期限' }))
  const form = within(await screen.findByRole('dialog', { name: '修改付款期限' }))
  const value = form.getByLabelText('新值（分钟）')
  await userEvent.clear(value)
  await userEvent.type(value, '20')
  expect(await form.findByText('转单：待付款 3件（最近：T3、T2、T1）')).toBeTruthy()
  expect(form.getByText('已经开始等待的保留原来的期限')).toBeTruthy()
  const from = form.getByLabelText('生效时间')
  await userEvent.clear(from)
  await userEvent.type(from, '2036-12-24T08:00')
  expect(form.getByText('2036-12-01 00:00 起 45分钟（已定）')).toBeTruthy()
  await waitFor(() =>
    expect(callsOf(rules.preview).at(-1)?.body).toEqual({ value: 20, from_at: '2036-12-24 08:00:00' }),
  )
  await userEvent.type(form.getByLabelText('理由'), '节日高峰')
  await userEvent.click(form.getByRole('button', { name: '提交复核' }))
  expect(await screen.findByText('已提交，等待另一位同事复核')).toBeTruthy()
  expect(callsOf(rules.propose)[0]).toMatchObject({
    params: { rule: 'payMinutes' },
    body: { value: 20, from_at: '2036-12-24 08:00:00', reason: '节日高峰' },
  })
})

test('what is no value of the rule is said before it is sent', async () => {
  serve(rules.list, [aRule({ ...price, value: '99.00元', raw: '9900' })])
  openDesk('/rules', manager)
  await userEvent.click(await screen.findByRole('button', { name: '修改一个月的闪推' }))
  const form = within(await screen.findByRole('dialog'))
  const value = form.getByLabelText<HTMLInputElement>('新值（元）')
  expect(value.value).toBe('99.00')
  await userEvent.clear(value)
  await userEvent.type(value, '9.999')
  await userEvent.click(form.getByRole('button', { name: '提交复核' }))
  expect(await form.findByText('这个值不符合该规则的格式')).toBeTruthy()
  await userEvent.clear(value)
  await userEvent.type(value, '88.5')
  await waitFor(() => expect(callsOf(rules.preview).at(-1)?.body).toMatchObject({ value: 88_50 }))
  expect(callsOf(rules.propose)).toHaveLength(0)
})

test('is for managers alone', async () => {
  openDesk('/rules', reviewer)
  expect(await screen.findByText('您的角色不能打开“平台规则”')).toBeTruthy()
  expect(callsOf(rules.list)).toHaveLength(0)
})
