import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { RehearsalsPage } from './list-page.tsx'
import type { RehearsalRow } from './rehearsal.ts'
import { RehearsalPage } from './report-page.tsx'

const aRow = (facts: Partial<RehearsalRow> = {}): RehearsalRow => ({
  id: '7',
  title: '七夕 × 3',
  status: 10,
  status_zh: '进行中',
  tone: 'yellow',
  factor: 3,
  hours: 12,
  minutes: 8,
  by: '林小花',
  at: '2026-11-18 10:00:00',
  started_at: '2026-11-18 10:00:02',
  ended_at: null,
  progress: { step: '正在演练', share: 0.4, clock: '13:20', played: 41, waiting: 6, late: 2 },
  verdict: '',
  lost: null,
  actions: ['cancelRehearsal'],
  ...facts,
})
const listed = (open: string | null, ...items: RehearsalRow[]) => {
  serve(rehearsals.list, { items, total: items.length, page: 1, page_size: 20 })
  serve(rehearsals.options, {
    festivals: [
      { name: '平安夜', last_day: '2025-12-24', next_day: '2026-12-24', orders: 0 },
      { name: '七夕', last_day: '2026-08-19', next_day: '2027-08-08', orders: 38 },
    ],
    hands: 3,
    open_id: open,
  })
}

describe('the rehearsals of a shop', () => {
  test('one that is under way says how far it is, and no second one is begun beside it', async () => {
    listed('7', aRow())
    showPage(RehearsalsPage)
    expect(await screen.findByText('正在演练 13:20，进 41 单，未处理 6，已超时 2')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '开始演练' }).getAttribute('aria-disabled')).toBe('true'),
    )
  })

  test('what is begun is the festival one had orders on last year, with the people one has', async () => {
    listed(null)
    serve(rehearsals.startRehearsal, { id: '8' })
    showPage(RehearsalsPage)
    await userEvent.click(await screen.findByRole('button', { name: '开始第一次演练' }))
    const dialog = await screen.findByRole('dialog', { name: '开始演练' })
    await userEvent.click(within(dialog).getByRole('button', { name: '开始演练' }))
    await waitFor(() =>
      expect(callsOf(rehearsals.startRehearsal)[0]?.body).toMatchObject({ festival: '七夕', hands: 3, factor: 3 }),
    )
  })

  test('one that came to nothing says why', async () => {
    const verdict = '演练进程中断，没有结果'
    serve(rehearsals.show, {
      ...aRow({ status: 30, status_zh: '未完成', tone: 'red', ended_at: '2026-11-18 10:05:00', verdict, actions: [] }),
      report: null,
    })
    showPage(RehearsalPage, { at: routeTo('rehearsal', { id: '7' }) })
    expect(await screen.findByText(verdict)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '打印报告' })).toBeNull()
  })
})
