import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import type { Tone } from '@zdb/contract/kit/states'
import { refresh, useSend } from '#core/http/query.tsx'
import { Actions } from '#ui/action/actions.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import type { PushLogRow } from './open-api-app.ts'

const states: Readonly<Record<PushLogRow['status'], { label: string; tone: Tone }>> = {
  waiting: { label: '等待送达', tone: 'yellow' },
  sent: { label: '已送达', tone: 'green' },
  failed: { label: '未送达', tone: 'red' },
}

const columns: readonly Column<PushLogRow>[] = [
  { title: '时间', width: 88, render: ({ at }) => <Ago moment={at} /> },
  { title: '事件', width: 136, render: ({ event }) => event },
  { title: '网单', width: 208, render: ({ order_sn }) => (order_sn ? <Copyable text={order_sn} /> : '—') },
  {
    title: '结果',
    width: 88,
    render: ({ status }) => <StatusTag tone={states[status].tone}>{states[status].label}</StatusTag>,
  },
  {
    title: '对方答复',
    render: ({ code, error }) => (
      <span title={error}>{[code > 0 && `HTTP ${code}`, error].filter(Boolean).join(' ')}</span>
    ),
  },
  { title: '次数', width: 56, right: true, render: ({ tries }) => tries },
]

const Resend = ({ id, onResent }: { id: string; onResent: (id: string) => void }) => {
  const { send, pending } = useSend(openApi.resend)
  const resend = async () => {
    const answer = await send({ params: { id } })
    if (answer.ok) onResent(id)
    await refresh(openApi.read)
  }
  return <Actions quiet actions={[{ label: '重新推送', busy: pending, onPress: () => void resend() }]} />
}

export const PushLog = ({ rows, onResent }: { rows: readonly PushLogRow[]; onResent: (id: string) => void }) => (
  <Panel title="回调记录">
    {rows.length === 0 ? (
      <Empty reason="还没有回调。通过接口送来的订单状态变化时，会记在这里。" />
    ) : (
      <DataTable
        label="回调记录"
        columns={[
          ...columns,
          {
            title: '操作',
            width: 104,
            render: ({ id, status }) => status === 'failed' && <Resend id={id} onResent={onResent} />,
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    )}
  </Panel>
)
