import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'

const words = '美团外卖已16分钟没有成功往来（3家网店在拉取订单）'
const alarm = {
  id: '1',
  kind_zh: '销售渠道',
  label: '美团外卖',
  words,
  began_at: '2026-11-16 10:00:00',
  ended_at: null,
}

const late = '系统健康检查已18分钟没有完成，告警可能不全'
const watched = { watched_at: '2026-11-16 10:00:00', watch_late: '' }

test('a silent channel, and a watch that stands still, are told here and on top of every page; a check asks anew', async () => {
  serve(systemHealth.overview, {
    watched_at: '2026-11-16 09:42:00',
    watch_late: late,
    rows: [
      {
        kind: 'channel',
        kind_zh: '销售渠道',
        provider: 'channel:meituan',
        label: '美团外卖',
        success_at: '2026-11-16 09:44:00',
        failure_at: '2026-11-16 09:59:00',
        failure: 'HTTP 502',
        calls: 40,
        error_percent: 25,
        backlog: 2,
        oldest_at: '2026-11-16 09:50:00',
        given_up: 0,
        in_use: '3家网店在拉取订单',
        silence_minutes: 15,
        alarms: [words],
      },
    ],
    alarms: [alarm],
    given_up: [],
  })
  serve(systemHealth.warnings, { watch_late: late, payout_stop: null, alarms: [alarm] })
  serve(systemHealth.check, null)
  openDesk('/health', reviewer)
  const row = within(await screen.findByRole('row', { name: /美团外卖 3家网店在拉取订单/ }))
  for (const shown of ['告警', 'HTTP 502', '25%', '15 分钟']) expect(row.getByText(shown)).toBeTruthy()
  expect(await screen.findByRole('link', { name: `查看系统健康：${words}` })).toBeTruthy()
  expect(screen.getByRole('link', { name: `查看系统健康：${late}` })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '告警' })).getByText(late)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '立即检查' }))
  expect(callsOf(systemHealth.check)).toHaveLength(1)
})

const givenUp = {
  kind: 'delivery.moved.print',
  kind_zh: '配送单自动打印',
  count: 3,
  reason: '对方无法连接',
  oldest_at: '2026-11-16 09:00:00',
  error: 'connection refused',
}

test('what was given up is told with its reason, and a manager has it tried anew', async () => {
  serve(systemHealth.overview, { ...watched, rows: [], alarms: [], given_up: [givenUp] })
  serve(systemHealth.retryJobs, null)
  openDesk('/health', manager)
  const table = within(await screen.findByRole('table', { name: '已放弃的任务' }))
  for (const shown of ['配送单自动打印', '3 件', '对方无法连接']) expect(table.getByText(shown)).toBeTruthy()
  serve(systemHealth.overview, { ...watched, rows: [], alarms: [], given_up: [] })
  await userEvent.click(table.getByRole('button', { name: '重试 配送单自动打印' }))
  expect(await screen.findByText('已放回队列，稍后重试')).toBeTruthy()
  expect(callsOf(systemHealth.retryJobs)[0]?.body).toEqual({ kind: 'delivery.moved.print' })
  expect(screen.queryByRole('table', { name: '已放弃的任务' })).toBeNull()
})

test('a page without alarms is not calm while work was given up', async () => {
  serve(systemHealth.overview, { ...watched, rows: [], alarms: [], given_up: [givenUp] })
  openDesk('/health', reviewer)
  const alarms = within(await screen.findByRole('region', { name: '告警' }))
  expect(alarms.getByText('3 件任务已放弃，见下方')).toBeTruthy()
  expect(alarms.queryByText('没有告警')).toBeNull()
})

test('who does not manage reads what was given up and retries nothing', async () => {
  serve(systemHealth.overview, { ...watched, rows: [], alarms: [], given_up: [givenUp] })
  openDesk('/health', reviewer)
  const table = within(await screen.findByRole('table', { name: '已放弃的任务' }))
  expect(table.queryByRole('button')).toBeNull()
})
