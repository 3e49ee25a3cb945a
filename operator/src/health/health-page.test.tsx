import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { openDesk, reviewer } from '../../test/desk.tsx'

const words = '美团外卖已16分钟没有成功往来（3家网店在拉取订单）'
const alarm = {
  id: '1',
  kind_zh: '销售渠道',
  label: '美团外卖',
  words,
  began_at: '2026-11-16 10:00:00',
  ended_at: null,
}

test('a silent channel is an alarm here and on top of every page; a check asks anew', async () => {
  serve(systemHealth.overview, {
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
        in_use: '3家网店在拉取订单',
        silence_minutes: 15,
        alarms: [words],
      },
    ],
    alarms: [alarm],
  })
  serve(systemHealth.warnings, { payout_stop: null, alarms: [alarm] })
  serve(systemHealth.check, null)
  openDesk('/health', reviewer)
  const row = within(await screen.findByRole('row', { name: /美团外卖 3家网店在拉取订单/ }))
  for (const shown of ['告警', 'HTTP 502', '25%', '15 分钟']) expect(row.getByText(shown)).toBeTruthy()
  expect(await screen.findByRole('link', { name: `查看系统健康：${words}` })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '立即检查' }))
  expect(callsOf(systemHealth.check)).toHaveLength(1)
})
