import { categories } from '@zdb/contract/shop/stores/states'
import type { Store } from '#core/session/session.ts'
import { Actions } from '#ui/action/actions.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { ChannelMark } from '#widgets/shops/channel-mark.tsx'
import { isBroken, isKnown, type Channel } from '../delivery-setup.ts'
import { channelKey, useChannelActions } from './channel-actions.tsx'
import { ChannelBalance } from './channel-balance.tsx'
import { ChannelSwitch } from './channel-switch.tsx'
import styles from './channels.module.css'

/** How a channel stands, in plain words. */
const wordsOf = (channel: Channel): string[] => {
  const { if_platform, if_auth, city_support_use, is_open, why_not } = channel
  if (isBroken(channel)) return [why_not]
  const account = if_platform ? '平台账号' : if_auth ? '已绑定' : '未绑定'
  const city = city_support_use ? '本城可用' : '本城不可用'
  const callable = is_open ? '开启' : if_auth ? why_not || '未开启' : ''
  return [account, city, callable].filter(Boolean)
}

const Words = ({ channel }: { channel: Channel }) => {
  // A line breaks behind a dot, never before it.
  const words = wordsOf(channel).join('\u00a0· ')
  return (
    <span className={styles.words} data-trouble={isBroken(channel) || undefined} title={words}>
      {words}
    </span>
  )
}

const titles: Readonly<Record<number, string>> = categories

const Cargo = ({ channel }: { channel: Channel }) => {
  if (!isKnown(channel)) return null
  const { cargo_type, dispatch_store } = channel
  return (
    <span className={styles.cargo}>
      <span>{titles[cargo_type]}</span>
      {dispatch_store && <span title={`由${dispatch_store.name}发货`}>由{dispatch_store.name}发货</span>}
    </span>
  )
}

/** Some couriers number their shops with twenty digits: the ends are told apart, the whole is copied. */
const shortOf = (number: string): string => (number.length > 11 ? `${number.slice(0, 4)}…${number.slice(-5)}` : number)

/** The number of the shop with its courier is the merchant's where the account is; the platform's say nothing to anybody. */
const hasOwnNumber = ({ if_platform, shop_no }: Channel): boolean => !if_platform && shop_no !== ''

type Props = {
  label: string
  rows: readonly Channel[]
  store: Store
  manages: boolean
  /** The merchant's own accounts wait for the service. */
  unserved?: boolean
  balance?: boolean
  /** The width that the actions of this group need. */
  acts: number
}

export const ChannelTable = ({
  label,
  rows,
  store: { sid },
  manages,
  unserved = false,
  balance = false,
  acts,
}: Props) => {
  const { actionsOf, dialogs } = useChannelActions(sid, unserved)
  const columns: Column<Channel>[] = [
    { title: '渠道', width: 128, render: (channel) => <ChannelMark channel={channel} named /> },
    { title: '状态', render: (channel) => <Words channel={channel} /> },
    { title: '送件', width: 112, render: (channel) => <Cargo channel={channel} /> },
  ]
  if (rows.some(hasOwnNumber))
    columns.push({
      title: '门店编号',
      width: 120,
      render: (channel) =>
        hasOwnNumber(channel) && <Copyable text={channel.shop_no}>{shortOf(channel.shop_no)}</Copyable>,
    })
  if (balance)
    columns.push({
      title: '余额',
      width: 136,
      right: true,
      render: (channel) => channel.if_auth && <ChannelBalance sid={sid} channel={channel} />,
    })
  if (manages)
    columns.push(
      {
        title: '开启',
        width: 60,
        render: (channel) => channel.if_auth && !unserved && <ChannelSwitch sid={sid} channel={channel} />,
      },
      { title: '操作', width: acts, render: (channel) => <Actions quiet actions={actionsOf(channel)} /> },
    )
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows} keyOf={channelKey} />
      {dialogs}
    </>
  )
}
