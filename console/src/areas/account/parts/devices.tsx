import { identity } from '@zdb/contract/people/identity/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Actions } from '#ui/action/actions.tsx'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'

type Device = WireResult<typeof identity.sessions>[number]

export const Devices = () => {
  const sessions = useRead(identity.sessions)
  const end = useSend(identity.endSession)
  const endOthers = useSend(identity.endOtherSessions)
  const [confirm, question] = useConfirm()

  const askEnd = ({ id, device }: Device) =>
    confirm({
      title: '结束这个登录？',
      consequence: `${device} 将立即退出，需要重新登录。`,
      act: '结束',
      onYes: async () => {
        const answer = await end.send({ params: { session_id: id } })
        await refresh(identity.sessions)
        if (answer.ok) saySuccess('已结束该登录')
      },
    })

  const askEndOthers = () =>
    confirm({
      title: '结束其他登录？',
      consequence: '除当前设备外，其他设备将立即退出。',
      act: '结束其他登录',
      onYes: async () => {
        const answer = await endOthers.send()
        await refresh(identity.sessions)
        if (answer.ok) saySuccess('已结束其他登录')
      },
    })

  const columns: Column<Device>[] = [
    {
      title: '设备',
      render: ({ device, current }) => (
        <span title={device}>
          {current && <StatusTag tone="green">当前</StatusTag>} {device}
        </span>
      ),
    },
    { title: '登录地址', width: 176, render: ({ address }) => address },
    { title: '最近活动', width: 152, render: ({ seen_at }) => <Ago moment={seen_at} /> },
    {
      title: '操作',
      width: 80,
      render: (device) =>
        !device.current && <Actions quiet actions={[{ label: '结束', onPress: () => askEnd(device) }]} />,
    },
  ]

  const hasOthers = sessions.data?.some(({ current }) => !current)
  return (
    <Panel
      title="登录设备"
      extra={
        hasOthers && (
          <Button kind="text" onClick={askEndOthers}>
            结束其他登录
          </Button>
        )
      }
    >
      <Loaded reading={sessions}>
        {(rows) => <DataTable label="登录设备" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
      {question}
    </Panel>
  )
}
