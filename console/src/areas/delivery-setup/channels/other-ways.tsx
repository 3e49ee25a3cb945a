import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { Actions } from '#ui/action/actions.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import type { Channel } from '../delivery-setup.ts'
import styles from './channels.module.css'

const hintOf = ({ group }: Channel): string =>
  group === 'express' ? '呼叫时填写单号、骑手与运费，只作记录' : groups[group].hint

/** What needs no account: the shop's own people, the sales channel's riders, somebody found elsewhere. */
export const OtherWays = ({ rows, onRiders }: { rows: readonly Channel[]; onRiders: () => void }) => {
  const columns: Column<Channel>[] = [
    { title: '渠道', width: 152, render: (channel) => <ChannelMark channel={channel} named /> },
    {
      title: '状态',
      width: 168,
      render: ({ is_open, why_not }) => <span className={styles.words}>{is_open ? '可用' : why_not}</span>,
    },
    { title: '说明', render: (channel) => <span className={styles.words}>{hintOf(channel)}</span> },
    {
      title: '操作',
      width: 112,
      render: ({ group, is_open }) => {
        if (group === 'own') return <Actions quiet actions={[{ label: '管理骑手', onPress: onRiders }]} />
        return group === 'direct' && !is_open && <PageLink to={routeTo('channelShops')}>去绑定网店</PageLink>
      },
    },
  ]
  return (
    <Panel title="其他方式" extra={<span className={styles.quiet}>无需绑定</span>}>
      <DataTable label="其他方式" columns={columns} rows={rows} keyOf={({ code }) => String(code)} />
    </Panel>
  )
}
