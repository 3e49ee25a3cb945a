import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'

type Penalty = WireResult<typeof deskPenalties.show>

const aPenalty = (change: Partial<Penalty> = {}): Penalty => ({
  id: '9',
  merchant_id: '12',
  merchant: '暖阳花店',
  title: '擅自转单',
  status_zh: '待处理',
  tone: 'red',
  revision: 2,
  standing: [{ kind: 'facts', title: '现状', rows: [{ label: '等待', value: '商家', tone: 'plain' }] }],
  parts: [{ kind: 'facts', title: '处罚', rows: [{ label: '罚款', value: '200.00元', tone: 'plain' }] }],
  actions: ['withdraw'],
  ...change,
})

test('a penalty is taken back with a reason, on what was read, and the page shows what became of it', async () => {
  serve(deskPenalties.show, aPenalty())
  serve(deskPenalties.withdraw, null)
  openDesk('/penalties/9', manager)
  await userEvent.click(await screen.findByRole('button', { name: '撤销处罚' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤销处罚：擅自转单' }))
  await userEvent.click(dialog.getByRole('button', { name: '撤销处罚' }))
  expect(callsOf(deskPenalties.withdraw)).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: '系统误判' }))
  serve(deskPenalties.show, aPenalty({ status_zh: '已撤销', actions: [] }))
  await userEvent.click(dialog.getByRole('button', { name: '撤销处罚' }))
  expect(await screen.findByText('已撤销处罚，商家已收到通知')).toBeTruthy()
  expect(callsOf(deskPenalties.withdraw)[0]).toMatchObject({ body: { revision: 2, reason: '系统误判' } })
  expect(await screen.findByText('已撤销')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '撤销处罚' })).toBeNull()
  expect(screen.getByRole('link', { name: '返回商家' }).getAttribute('href')).toBe('/operator/merchants/12')
})

test('it is not the page of who neither judges nor manages', async () => {
  serve(deskPenalties.show, aPenalty())
  openDesk('/penalties/9', reviewer)
  expect(await screen.findByText('您的角色不能打开这一页')).toBeTruthy()
  expect(callsOf(deskPenalties.show)).toHaveLength(0)
})
